import { join } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { editor, emptyPage, openPage, servedDemo } from './servedDemo.ts'

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

const demo = servedDemo()

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
    stdin: { contents, resolveDir: join(import.meta.dirname, '../../..') },
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
  return times.sort((a, b) => a - b)[times.length >> 1]!
}

test('a key in 2,000 characters is seen within twice the time of a bare editor', async (context) => {
  const served = demo(context)
  const script = await bareEditor()
  const measured: number[] = []
  // A busy machine may disturb one of several runs.
  for (let run = 0; run < 3; run++) {
    const bare = await emptyPage(served)
    await bare.page.addScriptTag({ content: script })
    await bare.page.evaluate(
      (text) => (globalThis as unknown as { openBare(doc: string): void }).openBare(text),
      LONG,
    )
    const least = await keyToFrame(bare.page)
    const { page } = await openPage(served, 'playground', LONG)
    await page.locator('#times dd', { hasText: 'ms' }).first().waitFor()
    await editor(page).focus()
    const found = await keyToFrame(page)
    measured.push(found / least)
    console.log(`key to frame: ${found.toFixed(1)} ms, bare ${least.toFixed(1)} ms`)
    if (found <= 2 * least) break
  }
  expect(Math.min(...measured)).toBeLessThanOrEqual(2)
})
