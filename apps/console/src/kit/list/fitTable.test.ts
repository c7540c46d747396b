import { expect, it } from 'vitest'
import { cutTo } from './fitTable'

it('cuts the widest columns of texts, all to the same width, and none below what can still be read', () => {
  expect(cutTo([300, 140, 200], 40)).toBe(260)
  expect(cutTo([300, 140, 200], 120)).toBe(190)
  expect(cutTo([300, 237, 201], 284)).toBe(151)
  expect(cutTo([300, 100], 170)).toBe(130)
  expect(cutTo([300, 140, 200], 1000)).toBe(130)
  expect(cutTo([], 20)).toBe(130)
})
