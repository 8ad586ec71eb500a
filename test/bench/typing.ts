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
 * Measures the time from a key to the end of its frame in the playground, beside two editors of CodeMirror
 * with the same 2,000 characters, in interleaved rounds: a bare one, and one that colors words and signs. It
 * needs `npm run build`. Run: node test/bench/typing.ts. Exits with 1 beyond the goal.
 */

const ROUNDS = 3
/** So many times the editor with colors. */
const GOAL = 1.5

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

/** An editor of CodeMirror that knows nothing of queries, as one script. It can color words and signs. */
async function bareEditor(): Promise<string> {
  const contents = `
    import { defaultKeymap, history } from '@codemirror/commands'
    import { defaultHighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
    import { EditorView, keymap } from '@codemirror/view'
    const kinds = [
      [/^(?:AND|OR|NOT|TO)\\b/, 'keyword'], [/^[a-z]+(?=:)/, 'propertyName'], [/^"[^"]*"/, 'string'],
      [/^[0-9]+/, 'number'], [/^[:~*[\\]]/, 'operator'],
    ]
    const token = (stream) => {
      if (stream.eatSpace()) return null
      for (const [pattern, kind] of kinds) if (stream.match(pattern)) return kind
      stream.next()
      stream.eatWhile(/[a-z]/)
      return null
    }
    const colors = [StreamLanguage.define({ token }), syntaxHighlighting(defaultHighlightStyle)]
    globalThis.openBare = (doc, isColored) =>
      new EditorView({
        doc,
        parent: document.body,
        extensions: [
          EditorView.lineWrapping, history(), keymap.of(defaultKeymap), isColored ? colors : [],
        ],
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

/** The time from a key to its frame in an editor that knows nothing of queries. */
async function plain(script: string, isColored: boolean): Promise<number> {
  const page = await browser.newPage()
  await page.addScriptTag({ content: script })
  await page.evaluate(
    ([text, isColored]) =>
      (globalThis as unknown as { openBare(doc: string, isColored: boolean): void }).openBare(
        text,
        isColored,
      ),
    [LONG, isColored] as const,
  )
  const time = await keyToFrame(page)
  await page.close()
  return time
}

try {
  const script = await bareEditor()
  const times: Record<'bare' | 'colored' | 'ours', number>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await plain(script, false)
    const colored = await plain(script, true)
    const page = await browser.newPage()
    await page.goto(`${origin}/playground/#${new URLSearchParams({ q: LONG })}`)
    await page.locator('#times dd', { hasText: 'ms' }).first().waitFor()
    await page.locator('.cm-content').first().focus()
    const ours = await keyToFrame(page)
    await page.close()
    times.push({ bare, colored, ours })
    console.log(
      `key to frame: ${ours.toFixed(1)} ms, bare ${bare.toFixed(1)} ms, colored ${colored.toFixed(1)} ms`,
    )
  }
  const against = (of: 'bare' | 'colored') => median(times.map((time) => time.ours / time[of]))
  console.log(
    `${against('bare').toFixed(2)} times a bare editor, ${against('colored').toFixed(2)} times one with ` +
      `colors; the goal is ${GOAL} times`,
  )
  if (against('colored') > GOAL) process.exitCode = 1
} finally {
  await browser.close()
  stop()
  rmSync(folder, { recursive: true })
}
