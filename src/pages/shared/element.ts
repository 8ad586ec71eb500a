type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'dataset' | 'classList'>
> & { readonly [attribute: `aria-${string}` | `data-${string}`]: string }

/**
 * Creates an element with properties, attributes (`aria-…` and `data-…`) and children. Strings become text,
 * never markup.
 *
 * @example
 * element('button', { type: 'button', className: 'fix' }, 'Close the group')
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {} as Properties<Tag>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (/^(?:aria|data)-/.test(name)) made.setAttribute(name, String(value))
    else (made as unknown as Record<string, unknown>)[name] = value
  }
  made.append(...children)
  return made
}

/**
 * The element of the page with an id.
 *
 * @throws Error when the page has none of that kind.
 */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The page has no element "${id}" of the kind ${kind.name}.`)
  return found
}
