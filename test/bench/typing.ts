import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { chromium, type Page } from 'playwright-core'
import { fetchRuntime } from '../package/runtimes/runtimes.ts'
import { run } from '../support/servers/command.ts'
import { median } from './figures.ts'

/*
 * Measures the time from a key to the end of its frame in the playground, beside that of a bare editor of
 * CodeMirror with the same 2,000 characters, in interleaved rounds. It needs `npm run build`. Run:
 * node test/bench/typing.ts. Exits with 1 beyond the goal.
 */

const ROUNDS = 3
const GOAL = 2

/** So many keys are pressed, this many milliseconds apart. */
const KEYS = 60
const PAUSE = 60

const CLAUSES = [
  'headline:bank',
  'source:b*',
  '"savings bank"~2',
  'versioncreated:[2019 TO 2021]',
  'language:en',
]

/** A query of some 2,000 characters. */
const LONG = Array.from({ length: 105 }, (_, i) => CLAUSES[i % CLAUSES.length]).join(' OR ')

/** An editor of CodeMirror that knows nothing of queries, as one script. */
async function bareEditor(): Promise<string> {
  const contents = `
    import { defaultKeymap, history } from '@codemirror/commands'
    import { EditorView, keymap } from '@codemirror/view'
    globalThis.openBare = (doc) =>
      new EditorView({
        doc,
        parent: document.body,
        extensions: [EditorView.lineWrapping, history(), keymap.of(defaultKeymap)],
      }).focus()`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(import.meta.dirname, '../..') },
    bundle: true,
    write: false,
    format: 'iife',
  })
  return outputFiles[0]!.text
}

/** The median time from a key at the end of a text to the end of its frame, in milliseconds. */
async function keyToFrame(page: Page): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = []
    const heard = ({ timeStamp }: KeyboardEvent) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => times.push(performance.now() - timeStamp)
        port2.postMessage(null)
      })
    document.addEventListener('keydown', heard, { capture: true })
    Object.assign(globalThis, { times })
  })
  await page.keyboard.press('ControlOrMeta+End')
  for (let i = 0; i < KEYS; i++) await page.keyboard.type(' water trial'[i % 12]!, { delay: PAUSE })
  const times = await page.evaluate(() => (globalThis as unknown as { times: number[] }).times)
  return median(times)
}

/** Serves the pages of the build, and gives their address. */
async function serve(folder: string): Promise<{ readonly origin: string; readonly stop: () => void }> {
  const store = `sqlite:${join(folder, 'releases.sqlite')}`
  const cli = join(import.meta.dirname, '../../dist/cli.js')
  const server = spawn(process.execPath, [cli, 'serve', '--demo', '--playground', '--store', store], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  for await (const text of server.stdout.setEncoding('utf8')) {
    out += text
    if (out.includes('playground at')) break
  }
  return { origin: /^listening on (.*)$/m.exec(out)![1]!, stop: () => void server.kill() }
}

const folder = mkdtempSync(join(tmpdir(), 'isoquery-typing-'))
const { origin, stop } = await serve(folder)
const executablePath = await run('sh', ['-c', `command -v ${await fetchRuntime('chromium')}`])
const browser = await chromium.launch({ executablePath: executablePath.trim(), args: ['--no-sandbox'] })
try {
  const script = await bareEditor()
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await browser.newPage()
    await bare.addScriptTag({ content: script })
    await bare.evaluate(
      (text) => (globalThis as unknown as { openBare(doc: string): void }).openBare(text),
      LONG,
    )
    const least = await keyToFrame(bare)
    const page = await browser.newPage()
    await page.goto(`${origin}/playground/#${new URLSearchParams({ q: LONG })}`)
    await page.locator('#times dd', { hasText: 'ms' }).first().waitFor()
    await page.locator('.cm-content').first().focus()
    const found = await keyToFrame(page)
    ratios.push(found / least)
    console.log(`key to frame: ${found.toFixed(1)} ms, bare ${least.toFixed(1)} ms`)
    await Promise.all([bare.close(), page.close()])
  }
  console.log(`${median(ratios).toFixed(2)} times a bare editor; the goal is ${GOAL}`)
  if (median(ratios) > GOAL) process.exitCode = 1
} finally {
  await browser.close()
  stop()
  rmSync(folder, { recursive: true })
}
