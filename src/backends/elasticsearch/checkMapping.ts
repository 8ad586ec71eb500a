import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { SCHEMA } from '../../diagnostics/arguments/rules.ts'
import { companionsOf, formOf, NAME_OF_FORM } from '../../schema/companions.ts'
import { MAX_KEYWORD_BYTES } from '../../schema/readDocument.ts'
import type { Schema, SchemaField } from '../../schema/schema.ts'
import { type Aspect, type ExistingField, indexFieldsOf } from './compile/context.ts'
import {
  copiedFrom,
  isObject,
  type MappedField,
  type MappingNode,
  mappedField,
  mappingsIn,
} from './mappingFields.ts'
import { storedNames } from './storedNames.ts'
import { existingFieldsOf } from './toElasticsearch.ts'
import { valueProperty } from './toMapping.ts'

/** Something about an index that does not fit the queries of `toElasticsearch`. */
export interface MappingProblem {
  /**
   * What it leads to if nothing is done: some queries find other documents than in memory, some fail when
   * they or documents are sent, or some take longer.
   */
  readonly consequence: 'wrong hits' | 'error' | 'slow'
  /** Where it is, what is wrong, and what to do. */
  readonly message: string
  /** The name of the schema's field. */
  readonly field: string
}

/** Options of {@link checkMapping}: those of `toElasticsearch` that say where fields are. */
export interface CheckMappingOptions<Name extends string = string> {
  /** The index fields of an index that was not created with `toMapping`, as for `toElasticsearch`. */
  readonly fields?: { readonly [N in Name]?: ExistingField }
}

/**
 * Holds the mapping of an index that exists against what `toElasticsearch` asks of it with the same options.
 * An index made with `toMapping` has no problems. What the index has in its settings is not seen: analyzers
 * of its own, and `index.mapping.ignore_above`, which leaves out longer keywords.
 *
 * @param mapping what `GET <index>/_mapping` answers, for one index or several, or the `mappings` in it
 * @throws TypeError when `mapping` is none, or an option contradicts the schema.
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
    return aspectsOf(field).flatMap((aspect) => {
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
            `The index has no field "${path}" for ${what(field, aspect)}, so queries find nothing there. ` +
              `Add it as ${JSON.stringify(wanted)} with PUT _mapping and index the documents of toDocument ` +
              'again.' +
              (isExisting ? '' : existingHint(field, aspect, mapping)),
          ),
        ]
      const hint = subFieldHint(field, path, found, wanted)
      return faultsOf(found, wanted, isExisting, mapping).map(([consequence, fault]) =>
        report(consequence, `"${path}", which holds ${what(field, aspect)}, ${fault}${hint}`),
      )
    })
  })
}

function what(field: SchemaField, aspect: Exclude<Aspect, 'exists'>): string {
  switch (aspect) {
    case 'value':
      return 'the value'
    case 'tokens':
      return field.fold ? 'the folded tokens' : 'the tokens'
    case 'folded':
      return `the ${NAME_OF_FORM[formOf(field)]} value`
    case 'contains':
      return 'the value for substrings'
  }
}

/** What queries on a field ask for. */
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

/** The keyword that a dynamic mapping puts below a text; the whole value alone has no other form there. */
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

function isStandardAnalyzer({ analyzer }: MappingNode): boolean {
  return analyzer === undefined || analyzer === 'standard' || analyzer === 'default'
}

type Fault = readonly [consequence: MappingProblem['consequence'], fault: string]

const AGAIN =
  'A mapping cannot be changed: create the index again, or add a field, and index the documents again.'

function faultsOf(
  found: MappedField,
  wanted: MappingNode,
  isExisting: boolean,
  mapping: MappingNode,
): Fault[] {
  const { node, type, hiddenBy, isRuntime } = found
  if (hiddenBy?.why === 'nested')
    return [
      [
        'wrong hits',
        `is inside "${hiddenBy.path}", which is nested: plain queries do not see it. ` +
          `Map "${hiddenBy.path}" as an object. ${AGAIN}`,
      ],
    ]
  if (hiddenBy?.why === 'disabled')
    return [['wrong hits', `is inside "${hiddenBy.path}" with enabled: false: it is not indexed. ${AGAIN}`]]
  const wrongType = typeFault(type, String(wanted.type))
  if (wrongType === 'wrong hits' || wrongType === 'error')
    return [[wrongType, `has the type ${type}, not ${wanted.type}. ${AGAIN}`]]
  const faults: Fault[] =
    wrongType === 'slow' ? [['slow', `has the type ${type}; ${wanted.type} is faster.`]] : []
  if (isRuntime) {
    faults.push(['slow', 'is a runtime field, computed for each document. Index it.'])
    if (wanted.type === 'keyword')
      faults.push([
        'wrong hits',
        'is a runtime field, whose ranges compare UTF-16 units, not code points. Index it.',
      ])
    return faults
  }
  faults.push(...indexingFaults(node, String(wanted.type)))
  if (wanted.type === 'text') faults.push(...textFaults(node, String(wanted.analyzer), isExisting))
  if (wanted.type === 'keyword') faults.push(...keywordFaults(node))
  if (wanted.type === 'date') faults.push(...dateFaults(node, isExisting))
  if (node.null_value !== undefined && node.null_value !== null)
    faults.push(['wrong hits', `has a null_value, so that null counts as a value. ${AGAIN}`])
  const copied = copiedFrom(mapping, found.path)
  if (copied.length > 0)
    faults.push([
      'wrong hits',
      `also gets the values of "${copied.join('", "')}" by copy_to. Remove the copy_to.`,
    ])
  return faults
}

const NUMERIC = /^(?:long|integer|short|byte|double|float|half_float|scaled_float|unsigned_long)$/
const SMALLER = /^(?:integer|short|byte|unsigned_long)$/

/** What another type than the wanted one leads to; `null` if it does as well. */
function typeFault(type: string, wanted: string): MappingProblem['consequence'] | null {
  if (type === wanted || (wanted === 'long' && type === 'double')) return null
  if (wanted === 'keyword' && type === 'wildcard') return 'slow'
  if (wanted === 'long' && SMALLER.test(type)) return 'error'
  if (wanted === 'double' && NUMERIC.test(type)) return 'wrong hits'
  if (wanted === 'long' && NUMERIC.test(type)) return 'wrong hits'
  // Engines read the text of a query as the type of the field, and refuse what they cannot read.
  const isStrict = NUMERIC.test(type) || /^(?:boolean|date|date_nanos|ip|version|.*_range|geo_.*)$/.test(type)
  return isStrict ? 'error' : 'wrong hits'
}

function indexingFaults(node: MappingNode, wanted: string): Fault[] {
  const isIndexed = node.index !== false
  const hasDocValues = wanted !== 'text' && node.doc_values !== false
  if (!isIndexed && !hasDocValues) return [['error', `has index: false: queries on it fail. ${AGAIN}`]]
  if (!isIndexed)
    return [['slow', `has index: false: Elasticsearch reads every document, OpenSearch may refuse. ${AGAIN}`]]
  if (wanted === 'text' || hasDocValues) return []
  return [['slow', `has doc_values: false: ranges are slower, and sorting by it fails. ${AGAIN}`]]
}

function textFaults(node: MappingNode, analyzer: string, isExisting: boolean): Fault[] {
  const faults: Fault[] = []
  const isRight = isExisting ? isStandardAnalyzer(node) : node.analyzer === analyzer
  if (!isRight)
    faults.push([
      'wrong hits',
      `is analyzed by ${String(node.analyzer ?? 'the default analyzer')}, not by ${analyzer}. ${AGAIN}`,
    ])
  const options = node.index_options
  if (options === 'docs' || options === 'freqs')
    faults.push(['error', `has index_options: "${options}": phrases fail without positions. ${AGAIN}`])
  // Elasticsearch measures a prefix in UTF-16 units, and the terms that it looks it up in by characters.
  if (isObject(node.index_prefixes) && node.index_prefixes.min_chars !== 1)
    faults.push(['wrong hits', `has index_prefixes: prefixes of rare characters find nothing. ${AGAIN}`])
  const gap = node.position_increment_gap
  if (typeof gap === 'number' && gap < 100)
    faults.push(['wrong hits', `has a position_increment_gap of ${gap}: phrases cross values. ${AGAIN}`])
  return faults
}

function keywordFaults(node: MappingNode): Fault[] {
  const faults: Fault[] = []
  const limit = node.ignore_above
  if (typeof limit === 'number' && limit < MAX_KEYWORD_BYTES)
    faults.push([
      'wrong hits',
      `has ignore_above: ${limit}: longer values are not found. Set it to ${MAX_KEYWORD_BYTES} with PUT ` +
        '_mapping, and index the documents again.',
    ])
  if (node.normalizer !== undefined)
    faults.push(['wrong hits', `has the normalizer ${String(node.normalizer)}: values are changed. ${AGAIN}`])
  return faults
}

/** Ranges name their own format, so only documents depend on the mapping's: numbers are milliseconds. */
function dateFaults(node: MappingNode, isExisting: boolean): Fault[] {
  if (typeof node.format !== 'string') return []
  const formats = node.format.split('||').map((format) => format.trim())
  if (formats.includes('epoch_second'))
    return [['wrong hits', `has the format ${node.format}, which reads milliseconds as seconds. ${AGAIN}`]]
  if (formats[0] === 'epoch_millis' && formats.length > 1)
    return [['wrong hits', `has the format ${node.format}, which reads years as milliseconds. ${AGAIN}`]]
  if (isExisting || formats.some((format) => format.endsWith('date_optional_time'))) return []
  return [['error', `has the format ${node.format}: the index refuses what toDocument writes. ${AGAIN}`]]
}
