import { type FieldDefinition, field, type Schema } from '../../index.ts'

/**
 * A schema as the JSON that `schemaFromJson` reads. Options that have their default are left out.
 *
 * @example
 * schemaToJson(defineSchema({ title: field.text({ html: true }) }, { defaultFields: ['title'] }))
 * // '{\n  "fields": {\n    "title": { "kind": "text", "html": true }\n  }, …'
 */
export function schemaToJson({ fields, defaultFields }: Schema): string {
  const lines = Object.entries(fields).map(([name, definition]) => {
    const properties = Object.entries(optionsOf(definition as FieldDefinition)).map(
      ([option, value]) => `${JSON.stringify(option)}: ${JSON.stringify(value)}`,
    )
    return `    ${JSON.stringify(name)}: { ${properties.join(', ')} }`
  })
  const defaults = defaultFields.map((name) => `    ${JSON.stringify(name)}`)
  return `{\n  "fields": {\n${lines.join(',\n')}\n  },\n  "defaultFields": [\n${defaults.join(',\n')}\n  ]\n}`
}

function optionsOf(definition: FieldDefinition): object {
  const make = field[definition.kind] as () => FieldDefinition
  const defaults: Record<string, unknown> = { ...make(), fold: false, kind: null }
  const { name: _, path: __, ...given } = definition as FieldDefinition & { name?: string; path?: unknown }
  return Object.fromEntries(
    Object.entries(given).filter(
      ([option, value]) => JSON.stringify(value) !== JSON.stringify(defaults[option]),
    ),
  )
}
