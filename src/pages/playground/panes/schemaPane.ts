import type { Schema } from '../../../index.ts'
import { schemaFromJson } from '../../../schema/schemaFromJson.ts'
import { byId } from '../../shared/element.ts'
import { offsetOfJsonError, SourceError, SourceNote } from './sourceNote.ts'

/** The schema as JSON that can be edited. A text that is not a schema changes nothing else. */
export class SchemaPane {
  readonly #area = byId('schema', HTMLTextAreaElement)
  readonly #note = new SourceNote(this.#area, 'schema-problem')
  readonly #original: string

  /** @param onSchema receives each valid schema and its text, which is `null` for the original one */
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

  /** Shows a schema, the original one for `null`, and returns it; `null` if the text is not a schema. */
  show(json: string | null): Schema | null {
    this.#area.value = json ?? this.#original
    return this.read(this.#area.value)
  }

  read(json: string): Schema | null {
    try {
      const schema = schemaFromJson(json)
      this.#note.say('isoquery --schema accepts the same JSON.')
      return schema
    } catch (error) {
      this.#note.fail(schemaError(json, error as Error))
      return null
    }
  }
}

/** The error of a text that is not a schema, at the field that it names. */
export function schemaError(json: string, error: Error): SourceError {
  if (error instanceof SyntaxError)
    return new SourceError(`This is not JSON: ${error.message}`, offsetOfJsonError(json, error.message))
  const name = error.message.split('"')[1]
  const offset = name === undefined ? -1 : json.indexOf(JSON.stringify(name))
  return new SourceError(`This is not a schema: ${error.message}`, offset === -1 ? null : offset)
}
