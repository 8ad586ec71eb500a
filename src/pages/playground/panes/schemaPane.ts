import type { Schema } from '../../../index.ts'
import { schemaFromJson } from '../../../schema/schemaFromJson.ts'
import { byId } from '../../shared/element.ts'

/** The schema as JSON that can be edited. A text that is no schema changes nothing else. */
export class SchemaPane {
  readonly #area = byId('schema', HTMLTextAreaElement)
  readonly #note = byId('schema-problem', HTMLParagraphElement)
  readonly #original: string

  /** @param onSchema gets each schema that was written, and its text; `null` for the original one */
  constructor(original: string, onSchema: (schema: Schema, json: string | null) => void) {
    this.#original = original
    const changed = () => {
      const schema = this.read(this.#area.value)
      if (schema !== null) onSchema(schema, this.#area.value === original ? null : this.#area.value)
    }
    this.#area.addEventListener('input', changed)
    byId('schema-reset', HTMLButtonElement).addEventListener('click', () => {
      this.#area.value = original
      changed()
    })
  }

  /** Shows a schema, the original one for `null`, and returns it; `null` if the text is no schema. */
  show(json: string | null): Schema | null {
    this.#area.value = json ?? this.#original
    return this.read(this.#area.value)
  }

  read(json: string): Schema | null {
    try {
      const schema = schemaFromJson(json)
      this.#note.classList.remove('error')
      this.#note.textContent = 'The same JSON as for isoquery --schema.'
      return schema
    } catch (error) {
      this.#note.classList.add('error')
      this.#note.textContent = `This is no schema: ${(error as Error).message}`
      return null
    }
  }
}
