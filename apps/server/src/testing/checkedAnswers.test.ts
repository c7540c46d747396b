import { expect, it } from 'vitest'
import { z } from 'zod'
import { difference } from './checkedAnswers'

const Row = z.object({
  id: z.string(),
  note: z.string().default(''),
  parts: z.array(z.object({ a: z.number() })),
})
const problemOf = (wire: object) => difference(Row.parse(wire), wire, '')

it('an answer is as declared, without fields that are missing or not declared', () => {
  expect(problemOf({ id: '1', note: '', parts: [{ a: 1 }] })).toBeUndefined()
  expect(problemOf({ id: '1', parts: [] })).toMatch(/^\.note /)
  expect(problemOf({ id: '1', note: '', parts: [], more: 1 })).toMatch(/^\.more /)
  expect(problemOf({ id: '1', note: '', parts: [{ a: 1, b: 2 }] })).toMatch(/^\.parts\[0\]\.b /)
})
