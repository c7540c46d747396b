import type { Call } from '@energy-console/contract'
import { allCalls } from '@energy-console/contract/all'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { requestLimits } from '../platform/limits'
import { bare, leavesOf, sampleOf } from './sample'

const context = { idOf: () => '1', unique: () => 'a' }
const named = allCalls.map((call) => [`${call.method} ${call.path}`, call] as const)

/** More characters than a field of the call may take; documents with a limit of their own may be longer. */
const tooLong = (call: Call) => (call.bodyLimit ?? requestLimits.bodyBytes) + 1

/** Texts of so many letters, made once: a text of a megabyte costs more than what is asked of it. */
const long = new Map<number, readonly string[]>()
function textsOf(length: number): readonly string[] {
  const texts = long.get(length) ?? ['a', '1'].map((letter) => letter.repeat(length))
  long.set(length, texts)
  return texts
}

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

/** Paths of arrays that take any number of elements. */
function boundless(schema: z.ZodType | undefined, path = ''): string[] {
  if (!schema) return []
  const type = bare(schema)
  if (type instanceof z.ZodObject)
    return Object.entries(type.shape).flatMap(([name, field]) =>
      boundless(field as z.ZodType, `${path}.${name}`),
    )
  if (!(type instanceof z.ZodArray)) return []
  const element = sampleOf(type.element as z.ZodType, context)
  const isBoundless = accepts(
    type,
    Array.from({ length: 10_001 }, () => element),
  )
  return [...(isBoundless ? [path] : []), ...boundless(type.element as z.ZodType, `${path}[]`)]
}

describe('every field of a call', () => {
  it.each(named)('%s takes no text without end', (_name, call) => {
    const leaves = [...leavesOf(call.query), ...leavesOf(call.body)]
    const open = leaves.filter(({ schema }) => textsOf(tooLong(call)).some((text) => accepts(schema, text)))
    expect(open.map((leaf) => leaf.path.join('.'))).toEqual([])
  })

  it.each(named)('%s takes no list without end', (_name, call) => {
    expect([...boundless(call.query), ...boundless(call.body)]).toEqual([])
  })
})
