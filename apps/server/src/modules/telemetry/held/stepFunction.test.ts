import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type HeldPart, heldOver, joined } from './stepFunction'

/** The same, millisecond by millisecond. */
function slowly(
  readings: readonly { ts: number; value: number }[],
  before: number | undefined,
  [begin, end]: readonly [number, number],
): HeldPart | undefined {
  const shown: number[] = []
  for (let ms = begin; ms < end; ms++) {
    const value = readings.findLast(({ ts }) => ts <= ms)?.value ?? before
    if (value !== undefined) shown.push(value)
  }
  if (shown.length === 0) return undefined
  const count = readings.filter(({ ts }) => ts >= begin && ts < end).length
  const mean = shown.reduce((sum, value) => sum + value, 0) / shown.length
  const [min, max] = [Math.min(...shown), Math.max(...shown)]
  // nothing is shown before the first of them alone
  const since = end - shown.length
  return {
    ...{ mean, ms: shown.length, count },
    ...{ min, minAt: since + shown.indexOf(min), max, maxAt: since + shown.indexOf(max) },
  }
}

const closely = (part: HeldPart | undefined) => part && { ...part, mean: Number(part.mean.toFixed(9)) }

it('weighs every value by how long it held, whatever its span', () => {
  const readings = fc
    .uniqueArray(fc.record({ ts: fc.nat({ max: 120 }), value: fc.integer({ min: -9, max: 9 }) }), {
      selector: ({ ts }) => ts,
      maxLength: 30,
    })
    .map((found) => found.sort((a, b) => a.ts - b.ts))
  const cuts = fc
    .uniqueArray(fc.nat({ max: 140 }), { minLength: 2, maxLength: 8 })
    .map((found) => found.sort((a, b) => a - b))
  fc.assert(
    fc.property(
      readings,
      fc.option(fc.integer({ min: -9, max: 9 }), { nil: undefined }),
      cuts,
      (all, held, edges) => {
        const [first = 0] = edges
        const within = all.filter(({ ts }) => ts >= first)
        const before = all.findLast(({ ts }) => ts < first)?.value ?? held
        const parts = heldOver(
          { ts: within.map(({ ts }) => ts), values: within.map(({ value }) => value), before },
          edges,
        )
        const spans = edges.slice(1).map((end, at) => [edges[at] ?? 0, end] as const)
        expect(parts.map(closely)).toEqual(spans.map((span) => closely(slowly(all, held, span))))
        const known = parts.filter((part) => part !== undefined)
        expect(closely(joined(known))).toEqual(closely(slowly(all, held, [first, edges.at(-1) ?? 0])))
      },
    ),
  )
})

it('is exactly a value that stays the same', () => {
  const steady = { ts: [0, 7_777, 3_600_001], values: [0.1, 0.1, 0.1], before: 0.1 }
  expect(heldOver(steady, [-5, 7, 86_400_000]).map((part) => part?.mean)).toEqual([0.1, 0.1])
})
