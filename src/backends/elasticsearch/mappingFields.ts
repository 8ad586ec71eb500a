/** A part of a mapping as an engine gives it: an index field, an object, or the root. */
export type MappingNode = Readonly<Record<string, unknown>>

/** What a mapping has at a path. */
export interface MappedField {
  readonly node: MappingNode
  /** Of the field itself, aliases followed, or of the field that it is a multi-field of. */
  readonly path: string
  /** The type; `object` if there is none. */
  readonly type: string
  /** An object above it that hides it from plain queries. */
  readonly hiddenBy?: { readonly path: string; readonly why: 'nested' | 'disabled' }
  readonly isRuntime: boolean
}

export function isObject(value: unknown): value is MappingNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The mappings of each index in what an engine answers to `GET <index>/_mapping`, or in a part of it: the
 * value of `mappings`, or an object with `mappings`.
 *
 * @throws TypeError when there is none.
 */
export function mappingsIn(answer: unknown): readonly MappingNode[] {
  if (isObject(answer)) {
    // An index can be called `properties`, `runtime` or `mappings`.
    const all = Object.values(answer)
    if (all.length > 0 && all.every(isIndexAnswer)) return all.map(({ mappings }) => mappings)
    const { properties, mappings } = answer
    if (isObject(properties) || isObject(answer.runtime)) return [answer]
    if (isObject(mappings) && !isObject(mappings.mappings)) return [mappings]
    const indexes = Object.values(answer).filter((index) => isObject(index) && isObject(index.mappings))
    if (indexes.length > 0 && indexes.length === Object.keys(answer).length)
      return indexes.map((index) => (index as { mappings: MappingNode }).mappings)
  }
  throw new TypeError(
    'checkMapping: the mapping must be what GET <index>/_mapping returns, or an object with "properties". ' +
      'With a client, pass the result of client.indices.getMapping({ index }).',
  )
}

/** Whether a value is what `GET <index>/_mapping` has of an index, and no field called `mappings`. */
function isIndexAnswer(value: unknown): value is { readonly mappings: MappingNode } {
  if (!isObject(value) || Object.keys(value).length !== 1 || !isObject(value.mappings)) return false
  return typeof value.mappings.type !== 'string'
}

/** The index field at a path, through objects, multi-fields and aliases; `undefined` if there is none. */
export function mappedField(mapping: MappingNode, path: string): MappedField | undefined {
  const runtime = isObject(mapping.runtime) ? own(mapping.runtime, path) : undefined
  if (runtime !== undefined) return { node: runtime, path, type: typeOf(runtime), isRuntime: true }
  const found = resolve(mapping, path)
  if (found?.type !== 'alias') return found
  // The target of an alias is never an alias.
  const { path: target } = found.node
  return typeof target === 'string' ? resolve(mapping, target) : undefined
}

function resolve(root: MappingNode, path: string): MappedField | undefined {
  let rest = path.split('.')
  let node = root
  const names: string[] = []
  let hiddenBy: MappedField['hiddenBy'] =
    root.enabled === false ? { path: '_doc', why: 'disabled' } : undefined
  while (rest.length > 0) {
    const step = nextStep(node, rest)
    if (step === undefined) return undefined
    node = step.node
    if (!step.isMultiField) names.push(...rest.slice(0, step.length))
    rest = rest.slice(step.length)
    const why = node.type === 'nested' ? 'nested' : node.enabled === false ? 'disabled' : undefined
    if (why !== undefined)
      hiddenBy ??= {
        path: path
          .split('.')
          .slice(0, -rest.length || undefined)
          .join('.'),
        why,
      }
  }
  const own = names.join('.')
  return {
    node,
    path: own,
    type: typeOf(node),
    isRuntime: false,
    ...(hiddenBy !== undefined && { hiddenBy }),
  }
}

/** A name may hold dots, where an object takes no sub-objects. */
function nextStep(
  node: MappingNode,
  path: readonly string[],
): { readonly node: MappingNode; readonly length: number; readonly isMultiField: boolean } | undefined {
  for (const children of [node.properties, node.fields]) {
    if (!isObject(children)) continue
    const isMultiField = children === node.fields
    for (let length = path.length; length > 0; length--) {
      const child = own(children, path.slice(0, length).join('.'))
      if (child !== undefined) return { node: child, length, isMultiField }
    }
  }
  return undefined
}

function own(object: MappingNode, name: string): MappingNode | undefined {
  const value = Object.hasOwn(object, name) ? object[name] : undefined
  return isObject(value) ? value : undefined
}

function typeOf(node: MappingNode): string {
  return typeof node.type === 'string' ? node.type : 'object'
}

/** The paths of the index fields whose values an engine copies to a field. */
export function copiedFrom(mapping: MappingNode, target: string): string[] {
  const sources: string[] = []
  const rest: [path: string, node: MappingNode][] = [['', mapping]]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [path, node] = next
    if ([node.copy_to].flat().includes(target)) sources.push(path)
    if (!isObject(node.properties)) continue
    for (const [name, child] of Object.entries(node.properties))
      if (isObject(child)) rest.push([path === '' ? name : `${path}.${name}`, child])
  }
  return sources.toSorted()
}
