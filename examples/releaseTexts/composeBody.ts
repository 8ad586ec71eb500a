import { type Cast, fillSlots } from './fillSlots.ts'
import { decorate, dropCap, splitCamelCase } from './markup.ts'
import type { Random } from './random.ts'
import type { Topic } from './releaseLanguage.ts'

/**
 * Puts the body of a release together: paragraphs, and now and then a quote, a list, a table, a picture or a
 * style.
 */
export function composeBody(topic: Topic, cast: Cast, random: Random): string {
  const { words } = cast
  const fill = (template: string) => fillSlots(template, cast, random)
  const separator = words.code === 'ja' ? '' : ' '
  const paragraph = (sentences: readonly string[]) => {
    const decorated = sentences.map((sentence) => decorate(fill(sentence), cast.company.domain, random))
    return `<p>${decorated.join(separator)}</p>`
  }
  const told = random.shuffle(topic.sentences)
  const background = random.shuffle(words.background)

  const lead = fill(random.pick(topic.leads))
  const parts = [`<p class="lead">${random.chance(16) ? dropCap(lead) : lead}</p>`]
  if (random.chance(4)) parts.unshift('<style>.factbox{border: 1px solid; margin: 1em}</style>')
  parts.push(paragraph([...told.slice(0, 3), background[0]!]))
  if (random.chance(65)) parts.push(`<p>${fill(random.pick(words.quotes))}</p>`)
  if (random.chance(20))
    parts.push(
      `<p><img src="/gallery/${random.between(100, 999)}.jpg" alt="portrait of a spokesperson"/></p>`,
    )
  parts.push(paragraph([...told.slice(3), background[1]!, background[2]!]))
  if (random.chance(35)) parts.push(list(cast, random))
  if (random.chance(22)) parts.push(table(cast, random))
  if (random.chance(60)) {
    const other = random.pick(words.topics)
    if (other !== topic)
      parts.push(paragraph([...random.shuffle(other.sentences).slice(0, 3), background[3]!]))
  }
  if (random.chance(92)) parts.push(fill(random.pick(words.about)))

  const body = parts.join('\n')
  return random.chance(25) ? splitProduct(body, cast.product) : body
}

function splitProduct(body: string, product: string): string {
  return body.replaceAll(product, splitCamelCase(product))
}

function list(cast: Cast, random: Random): string {
  const chosen = random.shuffle(cast.words.listItems).slice(0, random.between(2, 4))
  const items = chosen.map((item) => `<li>${fillSlots(item, cast, random)}</li>`)
  return `<p>${cast.words.listIntro}</p>\n<ul>${items.join('')}</ul>`
}

function table(cast: Cast, random: Random): string {
  const fill = (template: string) => fillSlots(template, cast, random)
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${fill(cell)}</${tag}>`).join('')}</tr>`
  const rows = cast.words.tableRows.map((name) => row([name, '{amount}', '{percent}%'], 'td'))
  rows.push(row([cast.words.tableStaff, '{count}', '{percent}%'], 'td'))
  return `<table border="1">${row(cast.words.tableHead, 'th')}${rows.join('')}</table>`
}
