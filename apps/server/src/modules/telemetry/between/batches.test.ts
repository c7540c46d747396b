import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createBatchReader, createBatchWriter } from './batches'

const reading = fc.record({
  id: fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n }).map(String),
  ts: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  value: fc.oneof(fc.double({ noNaN: true }), fc.string()),
  quality: fc.constantFrom(0, 1, 2),
})
const batch = fc.record({
  sequence: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  name: fc.string(),
  list: fc.array(reading, { maxLength: 30 }),
})

const readingsOf = (
  list: readonly { id: string; ts: number; value: number | string; quality: number }[],
) => ({
  points: list.map(({ id }) => ({ id })),
  ts: list.map(({ ts }) => ts),
  values: list.map(({ value }) => value),
  qualities: list.map(({ quality }) => quality),
})

it('a batch is the same once it has travelled, and a point the same object whenever it comes', () => {
  const [write, read] = [createBatchWriter(), createBatchReader()]
  const points = new Map<string, object>()
  fc.assert(
    fc.property(batch, ({ sequence, name, list }) => {
      // the broker's buffer is used for what comes next
      const message = write({ sequence, name, ...readingsOf(list) })
      const came = read(message)
      message.fill(0)
      expect(came).toMatchObject({ sequence, name, count: list.length })
      const readings = came.readings()
      expect(readings).toEqual(readingsOf(list))
      expect(came.readings()).toBe(readings)
      for (const point of readings.points) {
        expect(points.get(point.id) ?? point).toBe(point)
        points.set(point.id, point)
      }
    }),
  )
})

it('what was cut on its way is refused', () => {
  const [write, read] = [createBatchWriter(), createBatchReader()]
  const one = { id: '1', ts: 3, value: 4, quality: 0 }
  const message = write({ sequence: 1, name: 'a', ...readingsOf([one, one]) })
  for (let length = 0; length < message.length; length += 1)
    expect(() => read(message.subarray(0, length))).toThrow()
})
