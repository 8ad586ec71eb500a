import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { SCHEMA } from '../../diagnostics/arguments/rules.ts'
import { companionsOf, formOf, NAME_OF_FORM } from '../../schema/companions.ts'
import { MAX_KEYWORD_BYTES } from '../../schema/readDocument.ts'
import type { Schema, SchemaField } from '../../schema/schema.ts'
import { type Aspect, type ExistingField, indexFieldsOf } from './compile/context.ts'
import {
  existsFaults,
  type Fault,
  faultsOf,
  isStandardAnalyzer,
  type MappingProblem,
} from './mappingFaults.ts'
import { isObject, type MappedField, type MappingNode, mappedField, mappingsIn } from './mappingFields.ts'
import { storedNames } from './storedNames.ts'
import { existingFieldsOf } from './toElasticsearch.ts'
import { valueProperty } from './toMapping.ts'

/** Options for {@link checkMapping}: the `toElasticsearch` options that say which index fields to use. */
export interface CheckMappingOptions<Name extends string = string> {
  /**
   * For an index that was not created with `toMapping`: maps each schema field's name to its fields in the
   * index, as in the options for `toElasticsearch`.
   */
  readonly fields?: { readonly [N in Name]?: ExistingField }
}

/**
 * Checks that the mapping of an existing index suits the queries that `toElasticsearch` produces with the
 * same options, and returns the problems it finds. An index created with `toMapping` has no problems. Index
 * settings such as custom analyzers and `index.mapping.ignore_above` are not checked.
 *
 * @param mapping the response to `GET <index>/_mapping` for one or more indices, or just the `mappings` of
 *   one index
 * @throws TypeError when `mapping` is not an index mapping, or an option contradicts the schema.
 * @example
 * for (const { field, message } of checkMapping(releases, await client.indices.getMapping({ index })))
 *   console.warn(`${field}: ${message}`)
 */
export function checkMapping<S extends Schema>(
  schema: S,
  mapping: unknown,
  options: CheckMappingOptions<keyof S['fields'] & string> = {},
): readonly MappingProblem[] {
  checkArgument('checkMapping', 'schema', schema, SCHEMA)
  checkOptions('checkMapping', options, { fields: existingFieldsOf(schema) })
  const existing = { ...options.fields } as Readonly<Record<string, ExistingField>>
  const found = mappingsIn(mapping).flatMap((each) => checkIndex(schema, each, existing))
  const seen = new Set<string>()
  return found.filter(({ field, message }) => {
    const key = `${field}\n${message}`
    return !seen.has(key) && seen.add(key)
  })
}

function checkIndex(
  schema: Schema,
  mapping: MappingNode,
  existing: Readonly<Record<string, ExistingField>>,
): MappingProblem[] {
  const names = storedNames(schema)
  return Object.values<SchemaField>(schema.fields).flatMap((field) => {
    const isExisting = Object.hasOwn(existing, field.name)
    const indexFields = indexFieldsOf(field, names.get(field.name)!, existing)
    const report = (consequence: MappingProblem['consequence'], message: string): MappingProblem => {
      return { consequence, message, field: field.name }
    }
    const aspects = aspectsOf(field)
    const inAspects = aspects.flatMap((aspect) => {
      const path = indexFields[aspect]
      if (path === undefined) {
        const refused = `Queries that need ${what(field, aspect)} are refused.`
        return [report('error', `${refused} ${wayOut(field, aspect, mapping)}`)]
      }
      const found = mappedField(mapping, path)
      const wanted = wantedProperty(field, aspect, isExisting)
      if (found === undefined)
        return [
          report(
            'wrong hits',
            `The index has no field "${path}" for ${what(field, aspect)}, so queries on it have no hits. ` +
              `Add it as ${JSON.stringify(wanted)} with PUT _mapping and reindex the documents from ` +
              'toDocument.' +
              (isExisting ? '' : existingHint(field, aspect, mapping)),
          ),
        ]
      const hint = subFieldHint(field, path, found, wanted)
      return faultsOf(found, wanted, isExisting, mapping).map(([consequence, fault]) =>
        report(consequence, `"${path}", which holds ${what(field, aspect)}, ${fault}${hint}`),
      )
    })
    const { exists } = indexFields
    if (exists === undefined || aspects.some((aspect) => indexFields[aspect] === exists)) return inAspects
    const says = `which says whether "${field.name}" exists,`
    const found = mappedField(mapping, exists)
    const inExistence: Fault[] =
      found === undefined ? [['wrong hits', 'is not in the index.']] : existsFaults(found, mapping)
    const reports = inExistence.map(([consequence, fault]) =>
      report(consequence, `"${exists}", ${says} ${fault}`),
    )
    return [...inAspects, ...reports]
  })
}

function what(field: SchemaField, aspect: Exclude<Aspect, 'exists'>): string {
  switch (aspect) {
    case 'value':
      return 'the value'
    case 'tokens':
      return field.fold ? 'the folded tokens' : 'the tokens'
    case 'normalized':
      return `the ${NAME_OF_FORM[formOf(field)]} value`
    case 'contains':
      return 'the value for substrings'
  }
}

/** The aspects of a field that queries may need. */
function aspectsOf(field: SchemaField): Exclude<Aspect, 'exists'>[] {
  const companions = companionsOf(field)
  return field.kind === 'text' || field.kind === 'contains' ? [...companions] : ['value', ...companions]
}

function wantedProperty(field: SchemaField, aspect: Aspect, isExisting: boolean): MappingNode {
  if (aspect === 'tokens')
    return isExisting ? { type: 'text', analyzer: 'standard' } : { type: 'text', analyzer: 'whitespace' }
  return aspect === 'value' ? valueProperty(field) : { type: 'keyword' }
}

function wayOut(field: SchemaField, aspect: Aspect, mapping: MappingNode): string {
  if (aspect === 'contains')
    return `Leave ${JSON.stringify(field.name)} out of the option fields and store what toDocument writes.`
  if (aspect === 'tokens' && (field.html || field.fold))
    return (
      `The engine's analyzer does not ${field.html ? 'strip markup' : 'fold'}: leave ` +
      `${JSON.stringify(field.name)} out of the option fields and store what toDocument writes.`
    )
  const key = aspect === 'tokens' ? 'standard' : aspect
  return `Name the index field: fields: { ${JSON.stringify(field.name)}: { ${key}: … } }.${
    aspect === 'tokens' ? existingHint(field, aspect, mapping) : ''
  }`
}

/** The text field that an existing index may have under the field's own name. */
function existingHint(field: SchemaField, aspect: Aspect, mapping: MappingNode): string {
  if (aspect !== 'tokens' || field.html || field.fold) return ''
  const own = mappedField(mapping, field.name)
  const isStandard = own?.type === 'text' && own.node.index !== false && isStandardAnalyzer(own.node)
  return isStandard
    ? ` Or ask the field that is there: fields: { ${JSON.stringify(field.name)}: { standard: ` +
        `${JSON.stringify(field.name)} } }, in toElasticsearch too.`
    : ''
}

/**
 * A hint at the keyword that a dynamic mapping adds below a text field. It holds only unchanged values, so it
 * is of no use to a field with companions.
 */
function subFieldHint(
  field: SchemaField,
  path: string,
  { node, type }: MappedField,
  wanted: MappingNode,
): string {
  if (type !== 'text' || wanted.type !== 'keyword' || companionsOf(field).length > 0) return ''
  for (const [name, below] of Object.entries(isObject(node.fields) ? node.fields : {})) {
    if (!isObject(below) || below.type !== 'keyword' || below.normalizer !== undefined) continue
    const value = JSON.stringify(`${path}.${name}`)
    const option = `fields: { ${JSON.stringify(field.name)}: { value: ${value} } }`
    const lacks =
      typeof below.ignore_above === 'number' && below.ignore_above < MAX_KEYWORD_BYTES
        ? ` It lacks values of more than ${below.ignore_above} characters.`
        : ''
    return ` Or ask the keyword below it: ${option}, in toElasticsearch too.${lacks}`
  }
  return ''
}
