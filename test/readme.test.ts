import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** The width of a screen in characters. */
const WIDTH = 110

const rowsOf = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / WIDTH)), 0)

/** The paragraphs, list items and table rows of a document, without its blocks of code. */
function paragraphs(markdown: string): string[][] {
  return markdown
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .split(/\n\s*\n|\n(?=- |\d\. |\|)/)
    .map((paragraph) => paragraph.split('\n').filter((line) => line.trim() !== ''))
}

const site = readdirSync(join(root, 'src/site')).filter((name) => name.endsWith('.md'))
const PAGES = [
  'README.md',
  'grammar/databases.md',
  'examples/README.md',
  ...site.map((name) => `src/site/${name}`),
]

/** The names under which the headings of a document are linked to. */
function headingsOf(file: string): string[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm), ([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

describe.each(PAGES)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8')

  test('has no paragraph of more than five lines', () => {
    const long = paragraphs(text).filter((lines) => !lines[0]?.startsWith('|') && rowsOf(lines) > 5)
    expect(long).toEqual([])
  })

  test('says nothing twice', () => {
    const sentences = paragraphs(text).flatMap((lines) => lines.join(' ').split(/(?<=[.:]) /))
    const said = sentences.map((each) => each.trim()).filter((each) => each.length > 30)
    expect(said.filter((each, at) => said.indexOf(each) !== at)).toEqual([])
  })

  test('links to files and headings that exist', () => {
    const targets = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target]) => target!)
    const isThere = (target: string): boolean => {
      const [file, heading] = target.split('#')
      const linked = file === '' ? join(root, page) : resolve(root, page, '..', file!)
      return existsSync(linked) && (heading === undefined || headingsOf(linked).includes(heading))
    }
    expect(targets.filter((target) => !target.startsWith('https://') && !isThere(target))).toEqual([])
  })
})

test('the README has at most 220 lines', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(220)
})

test('the list of documents has every document', () => {
  const list = readFileSync(join(root, 'src/site/index.md'), 'utf8')
  for (const page of PAGES.filter((page) => !['README.md', 'src/site/index.md'].includes(page)))
    expect(list).toContain(`](${relative(join(root, 'src/site'), join(root, page))})`)
})
