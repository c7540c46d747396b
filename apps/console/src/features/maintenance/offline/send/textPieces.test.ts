import { expect, it } from 'vitest'
import { textPieces } from './textPieces'

it('what is longer than a remark goes in several, whole', () => {
  const text = '温'.repeat(999) + '🔥'.repeat(600)
  const pieces = textPieces(text, 1000)
  expect(pieces.join('')).toBe(text)
  expect(pieces.map(({ length }) => length)).toEqual([999, 1000, 200])
  expect(pieces.every((piece) => !/[\uD800-\uDBFF]$/.test(piece))).toBe(true)
  expect(textPieces('正常', 1000)).toEqual(['正常'])
})
