import { afterPaint } from '../shared/afterPaint.ts'
import { SearchPage } from './searchPage.ts'

/** The demo key, while the store holds nothing but the demo. */
async function demoKey(): Promise<string | null> {
  const response = await fetch('/demo/key.json', { cache: 'no-store' })
  return response.ok ? (await response.json()).key : null
}

const page = new SearchPage(await demoKey().catch(() => null))
const answered = page.restore()
await afterPaint()
const { EditorBox } = await import('../shared/editorBox.ts')
page.useEditor(EditorBox)
await answered
