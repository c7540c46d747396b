import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromColumns, toColumns } from './columns'

const reading = fc.record({
  id: fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n }).map(String),
  tenantId: fc.constantFrom('demo', '000000', '租户 1'),
  stationId: fc.constantFrom('1', '2', '1888888888888888888'),
  ts: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  value: fc.oneof(fc.double({ noNaN: true }), fc.string()),
  quality: fc.constantFrom(0, 1, 2),
})

interface Reading {
  id: string
  tenantId: string
  stationId: string
  ts: number
  value: number | string
  quality: number
}

const batchOf = (list: readonly Reading[]) => ({
  points: list.map(({ id, tenantId, stationId }) => ({ id, tenantId, stationId })),
  ts: list.map(({ ts }) => ts),
  values: list.map(({ value }) => value),
  qualities: list.map(({ quality }) => quality),
})

it('readings are the same once they have travelled, those that were picked and no others', () => {
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 30 }), fc.func(fc.boolean()), (list, isPicked) => {
      const picked = list.map((_, index) => index).filter((index) => isPicked(index))
      const came = fromColumns(toColumns(batchOf(list), picked))
      expect(came).toEqual(batchOf(picked.flatMap((index) => list[index] ?? [])))
    }),
  )
})

it('what was cut on its way is refused', () => {
  const one = { id: '1', tenantId: 'demo', stationId: '2', ts: 3, value: 4, quality: 0 }
  const message = toColumns(batchOf([one, one]), [0, 1])
  for (let length = 0; length < message.length; length += 1)
    expect(() => fromColumns(message.subarray(0, length))).toThrow()
})
