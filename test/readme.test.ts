import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** The width of a screen in characters, and its height in lines. */
const WIDTH = 110
const HEIGHT = 50

const rowsOf = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / WIDTH)), 0)

/** The paragraphs, list items and table rows of a document, without its blocks of code. */
function paragraphs(markdown: string): string[][] {
  return markdown
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .split(/\n\s*\n|\n(?=- |\d\. |\|)/)
    .map((paragraph) => paragraph.split('\n').filter((line) => line.trim() !== ''))
}

describe.each(['README.md', 'grammar/databases.md'])('%s', (page) => {
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
    const headings = Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading]) =>
      heading!
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    )
    const isThere = (target: string) =>
      target.startsWith('#')
        ? headings.includes(target.slice(1))
        : existsSync(resolve(root, page, '..', target))
    expect(targets.filter((target) => !target.startsWith('https://') && !isThere(target))).toEqual([])
  })
})

test('the README fits on three screens up to what concerns existing data', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [first] = readme.split('\n## Tables that exist already\n')
  expect(first).not.toBe(readme)
  expect(rowsOf(first!.trimEnd().split('\n'))).toBeLessThanOrEqual(3 * HEIGHT)
})
