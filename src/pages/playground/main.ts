import { afterPaint } from '../shared/afterPaint.ts'
import { byId } from '../shared/element.ts'
import type { Release } from '../shared/markedRelease.ts'
import { Playground } from './playground.ts'

try {
  const response = await fetch('releases.json')
  if (!response.ok) throw new Error(`releases.json: ${response.status}`)
  const releases: Release[] = await response.json()
  const playground = new Playground(releases)
  playground.restore()
  // What the first hits do not need is loaded after them.
  await afterPaint()
  const { EditorBox } = await import('../shared/editorBox.ts')
  playground.useEditor(EditorBox)
  playground.useCode(await import('./panes/codePane.ts'))
} catch (error) {
  byId('count', HTMLElement).textContent = 'The playground’s files cannot be loaded.'
  const retry = byId('retry', HTMLButtonElement)
  retry.hidden = false
  retry.addEventListener('click', () => location.reload())
  throw error
}
