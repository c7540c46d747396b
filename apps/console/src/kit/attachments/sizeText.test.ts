import { expect, it } from 'vitest'
import { sizeText } from './sizeText'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [123_456, '123 kB'],
  [4_512_000, '4.5 MB'],
  [2_000_000_000_000, '2000 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
