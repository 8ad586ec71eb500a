import { expect, test } from 'vitest'
import { queryEditor } from '../../src/editor/codemirror/index.ts'
import { complete, describeSyntax, diagnose, format, highlight, hover } from '../../src/editor/index.ts'
import { shop } from './support/shop.ts'

const wrong = {} as never

test.each<[message: string, call: () => unknown]>([
  ['highlight: the argument schema', () => highlight(wrong, 'a')],
  ['highlight: the argument text', () => highlight(shop, wrong)],
  ['highlight: there is no option "zone"', () => highlight(shop, 'a', { zone: 'UTC' } as never)],
  ['diagnose: the argument schema', () => diagnose(wrong, 'a')],
  ['hover: the argument text', () => hover(shop, wrong, 0)],
  ['hover: the argument caret', () => hover(shop, 'a', '0' as never)],
  ['complete: the argument caret', () => complete(shop, 'a', '0' as never)],
  ['complete: there is no option "value"', () => complete(shop, 'a', 0, { value: [] } as never)],
  ['describeSyntax: the argument schema', () => describeSyntax(wrong)],
  ['describeSyntax: the option examples', () => describeSyntax(shop, { examples: { price: 5 } as never })],
  ['format: the argument text', () => format(wrong)],
  ['format: there is no option "precedense"', () => format('a', { precedense: 'boolean' } as never)],
  ['queryEditor: ', () => queryEditor({ schema: shop, onplan: () => {} } as never)],
  ['queryEditor: ', () => queryEditor(wrong)],
])('%s', async (message, call) => {
  const thrown = await (async () => call())().catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(TypeError)
  expect((thrown as TypeError).message).toContain(message)
})
