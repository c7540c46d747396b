import { expect, it } from 'vitest'
import { sizeText } from './sizeText'

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [126_418, '123 KB'],
  [1024 ** 2 - 1, '1.0 MB'],
  [200 * 1024 ** 2, '200 MB'],
  [2000 * 1024 ** 3, '2000 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
