/** Values a little smaller than a value of a document: without a property, an element, a stretch of text. */
export function* smallerValues(value: unknown): Generator<unknown, void, undefined> {
  if (typeof value === 'string') yield* smallerTexts(value)
  else if (Array.isArray(value)) yield* smallerLists(value)
  else if (typeof value === 'object' && value !== null)
    yield* smallerObjects(value as Record<string, unknown>)
}

/** A text without one half, one quarter … one code point of it. */
export function* smallerTexts(text: string): Generator<string, void, undefined> {
  const points = [...text]
  for (let size = Math.ceil(points.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < points.length; at += size)
      yield [...points.slice(0, at), ...points.slice(at + size)].join('')
  }
}

function* smallerLists(list: readonly unknown[]): Generator<unknown, void, undefined> {
  for (const element of list) if (!Array.isArray(element)) yield element
  for (const i of list.keys()) yield list.filter((_, at) => at !== i)
  for (const [i, element] of list.entries()) {
    for (const smaller of smallerValues(element)) yield list.map((other, at) => (at === i ? smaller : other))
  }
}

function* smallerObjects(object: Readonly<Record<string, unknown>>): Generator<unknown, void, undefined> {
  for (const name of Object.keys(object)) {
    const { [name]: _, ...rest } = object
    yield rest
  }
  for (const [name, inner] of Object.entries(object)) {
    for (const smaller of smallerValues(inner)) yield { ...object, [name]: smaller }
  }
}
