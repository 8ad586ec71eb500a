import { MAX_KEYWORD_BYTES } from '../../schema/readDocument.ts'
import { copiedFrom, isObject, type MappedField, type MappingNode } from './mappingFields.ts'

/** A mismatch between an index and the queries that `toElasticsearch` produces. */
export interface MappingProblem {
  /**
   * What happens if you don't fix the problem. `wrong hits`: some queries return different hits than the same
   * queries in memory. `error`: the engine rejects some queries or documents. `slow`: some queries take
   * longer.
   */
  readonly consequence: 'wrong hits' | 'error' | 'slow'
  /** Describes the problem and how to fix it. */
  readonly message: string
  /** The name of the schema field. */
  readonly field: string
}

export function isStandardAnalyzer({ analyzer }: MappingNode): boolean {
  return analyzer === undefined || analyzer === 'standard' || analyzer === 'default'
}

export type Fault = readonly [consequence: MappingProblem['consequence'], fault: string]

const AGAIN = 'A mapping cannot be changed: recreate the index or add a field, then reindex the documents.'

/** The problems of an index field, compared with the property that queries need. */
export function faultsOf(
  found: MappedField,
  wanted: MappingNode,
  isExisting: boolean,
  mapping: MappingNode,
): Fault[] {
  const { node, type, hiddenBy, isRuntime } = found
  if (hiddenBy !== undefined) return [hiddenFault(hiddenBy)]
  const wrongType = typeFault(type, String(wanted.type))
  if (wrongType === 'wrong hits' || wrongType === 'error')
    return [[wrongType, `has the type ${type}, not ${wanted.type}. ${AGAIN}`]]
  const faults: Fault[] =
    wrongType === 'slow' ? [['slow', `has the type ${type}; ${wanted.type} is faster.`]] : []
  if (isRuntime) {
    faults.push(...runtimeFaults(node, mapping))
    if (wanted.type === 'keyword')
      faults.push([
        'wrong hits',
        'is a runtime field, whose ranges compare UTF-16 code units, not code points. Index it.',
      ])
    return faults
  }
  faults.push(...indexingFaults(node, String(wanted.type)))
  if (wanted.type === 'text') faults.push(...textFaults(node, String(wanted.analyzer), isExisting))
  if (wanted.type === 'keyword') faults.push(...lengthFaults(node), ...normalizerFaults(node))
  if (wanted.type === 'date') faults.push(...dateFaults(node, isExisting))
  return [...faults, ...foreignFaults(found, mapping)]
}

/** The problems of an index field of any type for queries that test whether it has a value. */
export function existsFaults(found: MappedField, mapping: MappingNode): Fault[] {
  const { node, type, hiddenBy, isRuntime } = found
  if (hiddenBy !== undefined) return [hiddenFault(hiddenBy)]
  if (isRuntime) return runtimeFaults(node, mapping)
  const isIndexed = node.index !== false || (type !== 'text' && node.doc_values !== false)
  if (!isIndexed) return [['wrong hits', `has index: false: it counts as missing everywhere. ${AGAIN}`]]
  return [...lengthFaults(node), ...foreignFaults(found, mapping)]
}

function hiddenFault({ path, why }: NonNullable<MappedField['hiddenBy']>): Fault {
  if (why === 'disabled')
    return ['wrong hits', `is inside "${path}" with enabled: false: it is not indexed. ${AGAIN}`]
  const message = `is inside "${path}", which is nested: plain queries do not see it. `
  return ['wrong hits', `${message}Map "${path}" as an object. ${AGAIN}`]
}

function runtimeFaults({ script }: MappingNode, { _source }: MappingNode): Fault[] {
  const faults: Fault[] = [['slow', 'is a runtime field, computed for each document. Index it.']]
  if (script !== undefined || !isObject(_source)) return faults
  const { enabled, mode, includes, excludes } = _source
  if (enabled === false || mode === 'disabled' || [includes, excludes].flat().some(Boolean))
    faults.push([
      'wrong hits',
      'is a runtime field, read from the _source, which the index does not keep as a whole. Index it.',
    ])
  return faults
}

/** Problems with values that do not come from the document's own property. */
function foreignFaults({ node, path }: MappedField, mapping: MappingNode): Fault[] {
  const faults: Fault[] = []
  if (node.null_value !== undefined && node.null_value !== null)
    faults.push(['wrong hits', `has a null_value, so that null counts as a value. ${AGAIN}`])
  const copied = copiedFrom(mapping, path)
  if (copied.length > 0)
    faults.push([
      'wrong hits',
      `also gets the values of "${copied.join('", "')}" by copy_to. Remove the copy_to.`,
    ])
  return faults
}

const NUMERIC = /^(?:long|integer|short|byte|double|float|half_float|scaled_float|unsigned_long)$/
const SMALLER = /^(?:integer|short|byte|unsigned_long)$/

/** The consequence of a type other than the wanted one; `null` if it works just as well. */
function typeFault(type: string, wanted: string): MappingProblem['consequence'] | null {
  if (type === wanted || (wanted === 'long' && type === 'double')) return null
  if (wanted === 'keyword' && type === 'wildcard') return 'slow'
  if (wanted === 'long' && SMALLER.test(type)) return 'error'
  if (wanted === 'double' && NUMERIC.test(type)) return 'wrong hits'
  if (wanted === 'long' && NUMERIC.test(type)) return 'wrong hits'
  // Engines parse a query's value as the type of the field, and reject it if they cannot.
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
  // Elasticsearch measures a query's prefix in UTF-16 code units, but the indexed prefixes in characters.
  if (isObject(node.index_prefixes) && node.index_prefixes.min_chars !== 1)
    faults.push(['wrong hits', `has index_prefixes: prefixes of rare characters match nothing. ${AGAIN}`])
  const gap = node.position_increment_gap
  if (typeof gap === 'number' && gap < 100)
    faults.push([
      'wrong hits',
      `has a position_increment_gap of ${gap}: phrases match across values. ${AGAIN}`,
    ])
  return faults
}

function lengthFaults({ ignore_above: limit }: MappingNode): Fault[] {
  if (typeof limit !== 'number' || limit >= MAX_KEYWORD_BYTES) return []
  const message =
    `has ignore_above: ${limit}: longer values are not found. Set it to ${MAX_KEYWORD_BYTES} with PUT ` +
    '_mapping, and reindex the documents.'
  return [['wrong hits', message]]
}

function normalizerFaults({ normalizer }: MappingNode): Fault[] {
  if (normalizer === undefined) return []
  return [['wrong hits', `has the normalizer ${String(normalizer)}: values are changed. ${AGAIN}`]]
}

/**
 * Ranges specify their own format, so only documents depend on the mapping's. Their numbers are milliseconds.
 */
function dateFaults(node: MappingNode, isExisting: boolean): Fault[] {
  if (typeof node.format !== 'string') return []
  const formats = node.format.split('||').map((format) => format.trim())
  if (formats.includes('epoch_second'))
    return [['wrong hits', `has the format ${node.format}, which reads milliseconds as seconds. ${AGAIN}`]]
  if (formats[0] === 'epoch_millis' && formats.length > 1)
    return [['wrong hits', `has the format ${node.format}, which reads years as milliseconds. ${AGAIN}`]]
  if (isExisting) return []
  const refuses = `has the format ${node.format}: the index refuses what toDocument writes`
  if (!formats.some((format) => format.endsWith('date_optional_time')))
    return [['error', `${refuses}. ${AGAIN}`]]
  if (formats.includes('epoch_millis')) return []
  return [['error', `${refuses} of years before 0 and after 9999, milliseconds. ${AGAIN}`]]
}
