import { expect, it } from 'vitest'
import { byteUnit } from './byteUnit'

it.each([
  [[], 'KB'],
  [[12], 'KB'],
  [[1024 ** 2 - 1, 3], 'KB'],
  [[5, 1024 ** 2], 'MB'],
  [[1024 ** 3 * 900], 'GB'],
  [[1024 ** 5], 'TB'],
])('%j is read in %s', (values, unit) => {
  expect(byteUnit(values).unit).toBe(unit)
})
