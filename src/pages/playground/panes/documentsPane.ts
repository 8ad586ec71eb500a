import { byId } from '../../shared/element.ts'
import type { Release } from '../../shared/markedRelease.ts'
import type { Refusals } from '../worker/messages.ts'
import { offsetOfJsonError, SourceError, SourceNote, startOfLine } from './sourceNote.ts'

const STORE = 'isoquery-playground-documents'

/** How long the pane waits for the end of typing, in milliseconds. */
const DELAY = 300

/** The most characters of documents that an address holds. */
export const MAX_LINKED = 20_000

/** Documents of one's own. The address holds them if they are short, and this window if they are not. */
export class DocumentsPane {
  readonly #area = byId('documents', HTMLTextAreaElement)
  readonly #note = new SourceNote(this.#area, 'documents-note')
  readonly #onDocuments: (documents: readonly Release[] | null, linked: string | null) => void
  #delay: ReturnType<typeof setTimeout> | undefined

  /** @param onDocuments receives documents and their text if a link holds it; `null` for those of the demo */
  constructor(onDocuments: (documents: readonly Release[] | null, linked: string | null) => void) {
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

  /** Shows the documents of a link; without any, those that this window keeps. */
  restore(linked: string | null): void {
    const text = linked ?? sessionStorage.getItem(STORE) ?? ''
    if (text !== this.#area.value) this.#write(text)
  }

  /** Says how many documents there are, and where the first one is that does not fit the schema. */
  note(count: number, { count: refused, first }: Refusals): void {
    if (this.#note.isError) return
    const text = this.#area.value
    const kept = text.length > MAX_LINKED ? ' They are too long for the link, and stay in this window.' : ''
    if (first === null) {
      this.#note.say(`${count} documents.${kept}`)
      return
    }
    const problem = `${refused} of ${count} documents do not fit the schema, so no query finds them.`
    const message = `${problem} Document ${first.index + 1}: ${first.message}.${kept}`
    const offset = text.trim() === '' ? null : offsetOfDocument(text, first.index)
    this.#note.say(message, new SourceError(message, offset))
  }

  #write(text: string): void {
    this.#area.value = text
    this.#use(text)
  }

  #use(text: string): void {
    try {
      const isNone = text.trim() === ''
      const documents = isNone ? null : documentsOf(text)
      this.#note.say('')
      const isLong = text.length > MAX_LINKED
      keep(isLong ? text : '')
      this.#onDocuments(documents, isNone || isLong ? null : text)
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      this.#note.fail(error)
    }
  }
}

function keep(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(STORE)
    else sessionStorage.setItem(STORE, text)
  } catch {
    // There are more documents than a window keeps.
  }
}

/**
 * Documents from a JSON array or from newline-delimited JSON.
 *
 * @throws SourceError at what is not a document.
 */
export function documentsOf(text: string): readonly Release[] {
  if (text.trimStart().startsWith('[')) {
    const values = parsed(text, 0, 'The array is not JSON')
    if (Array.isArray(values) && values.every(isDocument)) return values
    throw new SourceError('Each item of the array must be an object.', null)
  }
  return linesOf(text).map(({ line, offset, number }) => {
    const value = parsed(line, offset, `Line ${number} is not JSON`)
    if (!isDocument(value)) throw new SourceError(`Line ${number} is not a JSON object.`, offset)
    return value
  })
}

/** The lines that hold documents. */
function linesOf(text: string) {
  return text
    .split('\n')
    .map((line, i) => ({ line, number: i + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map((each) => ({ ...each, offset: startOfLine(text, each.number) }))
}

/** Where a document begins; `null` in an array. */
function offsetOfDocument(text: string, index: number): number | null {
  return text.trimStart().startsWith('[') ? null : (linesOf(text)[index]?.offset ?? null)
}

function parsed(json: string, offset: number, problem: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    const { message } = error as Error
    const within = offsetOfJsonError(json, message)
    throw new SourceError(`${problem}: ${message}`, offset + (within ?? 0))
  }
}

function isDocument(value: unknown): value is Release {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
