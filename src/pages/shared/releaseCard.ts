import type { Plan } from '../../index.ts'
import { element } from './element.ts'
import { MarkedRelease, type Release, valuesOf } from './markedRelease.ts'

/** The fields that the line below a headline shows, each with what it is. */
const FACTS = ['source', 'organisation', 'language', 'isin', 'publicidentifier'] as const

const SHOWN = new Set<string>([
  ...FACTS,
  'headline',
  'subheadline',
  'dateline',
  'body_xhtml',
  'contact',
  'copyrightnotice',
  'versioncreated',
])

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * A hit as a card: headline, what it is about, the passage that was found, the whole text on a click, and
 * its copyright notice.
 *
 * @param plan the query whose words are marked; `null` marks nothing
 */
export function releaseCard(release: Release, plan: Plan | null): HTMLElement {
  const marked = new MarkedRelease(release, plan)
  const card = element('article', { className: 'card' })
  card.append(time(release, marked), element('h3', {}, ...joined(marked, 'headline', 'Without a headline')))
  const subheadline = joined(marked, 'subheadline')
  if (subheadline.length > 0) card.append(element('p', { className: 'subheadline' }, ...subheadline))
  card.append(facts(marked))
  const text = body(marked)
  if (text !== null) card.append(passage(text, marked), whole(text, marked))
  const elsewhere = marked.fields.filter((field) => !SHOWN.has(field))
  if (elsewhere.length > 0)
    card.append(element('p', { className: 'elsewhere' }, `Found in ${elsewhere.join(', ')}`))
  const notice = joined(marked, 'copyrightnotice')
  if (notice.length > 0) card.append(element('footer', {}, ...inlined(notice)))
  return card
}

function joined(marked: MarkedRelease, field: string, otherwise = ''): Node[] {
  const nodes: Node[] = marked
    .nodes(field)
    .flatMap((node, i) => (i === 0 ? [node] : [document.createTextNode(' · '), node]))
  return nodes.length === 0 && otherwise !== '' ? [document.createTextNode(otherwise)] : nodes
}

function time(release: Release, marked: MarkedRelease): HTMLElement {
  const [created] = valuesOf(release, 'versioncreated')
  const date = new Date(created ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return element('p', { className: 'day' })
  const shown = element('time', { dateTime: date.toISOString() }, day.format(date))
  const isFound = marked.fields.includes('versioncreated')
  return element('p', { className: 'day' }, isFound ? element('mark', {}, shown) : shown)
}

function facts(marked: MarkedRelease): HTMLElement {
  const list = element('ul', { className: 'facts' })
  for (const field of FACTS)
    for (const node of marked.nodes(field)) list.append(element('li', { title: field }, node))
  return list
}

function body(marked: MarkedRelease): HTMLElement | null {
  const [dateline, ...nodes] = [marked.nodes('dateline'), ...marked.nodes('body_xhtml')]
  if (nodes.length === 0 && dateline.length === 0) return null
  const text = element('div', { className: 'text' })
  for (const node of dateline) text.append(element('p', { className: 'dateline' }, node))
  text.append(...nodes)
  // The headings of a release are below those of the page.
  for (const heading of text.querySelectorAll('h1, h2, h3, h4, h5, h6'))
    heading.replaceWith(element('p', { className: 'heading' }, ...heading.childNodes))
  return text
}

/** The first paragraph in which something was found, or else the first one. */
function passage(text: HTMLElement, marked: MarkedRelease): HTMLElement {
  const block = text.querySelector('mark')?.closest('p, li, td, th, div:not(.text)')
  const found = block ?? text.querySelector('p:not(.dateline)') ?? text
  const shown = found.cloneNode(true) as HTMLElement
  return element('p', { className: 'passage', lang: languageOf(marked) }, ...inlined([...shown.childNodes]))
}

function whole(text: HTMLElement, marked: MarkedRelease): HTMLElement {
  const contact = joined(marked, 'contact')
  if (contact.length > 0) text.append(element('div', { className: 'contact' }, ...contact))
  text.lang = languageOf(marked)
  return element('details', {}, element('summary', {}, 'Whole text'), text)
}

function languageOf(marked: MarkedRelease): string {
  const language = marked.nodes('language')[0]?.textContent ?? ''
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(language) ? language : ''
}

/** Nodes for a place where only inline content may stand. */
function inlined(nodes: readonly Node[]): Node[] {
  const holder = element('div', {}, ...nodes)
  for (const block of holder.querySelectorAll('p, div, li, td, th, tr, table, ul, ol, blockquote, hr'))
    block.replaceWith(...block.childNodes, ' ')
  return [...holder.childNodes]
}
