import { byId } from '../../shared/element.ts'
import type { Release } from '../../shared/markedRelease.ts'

const STORE = 'isoquery-playground-documents'

/** How long the documents wait for the end of typing, in milliseconds. */
const DELAY = 300

/** Documents of one's own. They stay in this window: no address holds them. */
export class DocumentsPane {
  readonly #area = byId('documents', HTMLTextAreaElement)
  readonly #note = byId('documents-note', HTMLParagraphElement)
  readonly #onDocuments: (documents: readonly Release[] | null) => void
  #delay: ReturnType<typeof setTimeout> | undefined

  /** @param onDocuments gets documents, or `null` for those of the demo */
  constructor(onDocuments: (documents: readonly Release[] | null) => void) {
    this.#onDocuments = onDocuments
    this.#area.addEventListener('input', () => {
      clearTimeout(this.#delay)
      this.#delay = setTimeout(() => this.#use(this.#area.value), DELAY)
    })
    byId('documents-file', HTMLInputElement).addEventListener('change', async ({ target }) => {
      const text = await (target as HTMLInputElement).files?.[0]?.text()
      if (text !== undefined) this.#write(text)
    })
    byId('documents-reset', HTMLButtonElement).addEventListener('click', () => this.#write(''))
  }

  /** Takes the documents of this window up again. */
  restore(): void {
    const kept = sessionStorage.getItem(STORE)
    if (kept !== null) this.#write(kept)
  }

  /** Notes how many documents do not fit the schema. */
  note(count: number, refused: number): void {
    if (this.#note.classList.contains('error')) return
    const fitting = refused === 0 ? '' : ` ${refused} do not fit the schema, so no query finds them.`
    this.#note.textContent = `${count} documents.${fitting} They stay in this window, not in the link.`
  }

  #write(text: string): void {
    this.#area.value = text
    this.#use(text)
  }

  #use(text: string): void {
    try {
      const documents = text.trim() === '' ? null : documentsOf(text)
      this.#note.classList.remove('error')
      this.#onDocuments(documents)
      keep(text)
    } catch (error) {
      this.#note.classList.add('error')
      this.#note.textContent = (error as Error).message
    }
  }
}

function keep(text: string): void {
  try {
    sessionStorage.setItem(STORE, text)
  } catch {
    // There are more documents than a window keeps.
  }
}

/**
 * Documents from a JSON array or from newline-delimited JSON.
 *
 * @throws Error that names the line that is no document.
 */
export function documentsOf(text: string): readonly Release[] {
  const trimmed = text.trim()
  if (trimmed.startsWith('[')) {
    const values: unknown = JSON.parse(trimmed)
    if (Array.isArray(values) && values.every(isDocument)) return values
    throw new Error('The array needs an object for each document.')
  }
  return trimmed.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return []
    const value = parsed(line)
    if (!isDocument(value)) throw new Error(`Line ${i + 1} is no JSON object.`)
    return [value]
  })
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function isDocument(value: unknown): value is Release {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
