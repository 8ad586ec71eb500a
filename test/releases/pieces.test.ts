import { expect, test } from 'vitest'
import { countItems, noteItems } from '../../src/releases/http/countItems.ts'
import { free, freeAfterSending, inPieces, piecesOf } from '../../src/releases/http/pieces.ts'

const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>

test('a response in pieces has one body, which does not share their bytes', async () => {
  const pieces = [bytes('{"hits":'), bytes('[]'), bytes('}')]
  const response = inPieces(pieces, { status: 200, headers: { A: 'b' } })
  expect(piecesOf(response)).toBe(pieces)
  expect(piecesOf(new Response('a'))).toBeUndefined()
  const body = new Uint8Array(await response.clone().arrayBuffer())
  body.fill(0)
  expect(await response.text()).toBe('{"hits":[]}')
  expect(response.headers.get('a')).toBe('b')
})

test('only a piece that is given away is freed', () => {
  const [kept, given] = [bytes('kept'), bytes('given')]
  freeAfterSending(given)
  free(kept)
  free(given)
  free(given)
  expect([kept.length, given.length]).toEqual([4, 0])
})

test('a noted number of items is not counted again', async () => {
  const json = bytes('[1,2]')
  expect(await countItems(json)).toBe(2)
  noteItems(json, 7)
  expect(await countItems(json)).toBe(7)
})
