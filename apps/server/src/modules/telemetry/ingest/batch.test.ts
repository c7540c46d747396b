import fc from 'fast-check'
import { expect, it } from 'vitest'
import { routeOf } from '../../../testing/commitReadings'
import { layOut } from './batch'
import { addReading, noReadings, type Readings } from './readings'

const now = Date.UTC(2026, 5, 1)
const points = ['1', '2', '3', '4', '5', '6'].map((id) => routeOf({ id, stationId: `7${id}`, deviceId: '9' }))

/** Where the parameters of `commitSql` that tell the newest values begin: tenants, stations, points, times, values. */
const newestAt = 6

it('tells of each point what is newest, whether it comes once or several times, and stores everything', () => {
  const reading = fc.record({
    point: fc.constantFrom(...points),
    // some lie ahead of the clock and wait
    ts: fc.integer({ min: now - 5, max: now + 5 }).map((ts) => (ts > now + 3 ? ts + 3_600_000 : ts)),
    value: fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom('on', 'a "b", {c}')),
    quality: fc.constantFrom(0 as const, 1 as const, 2 as const),
  })
  const list = fc.array(reading, { maxLength: 8 })
  const unlike = fc.uniqueArray(reading, { selector: ({ point }) => point.id })
  fc.assert(
    fc.property(fc.oneof(list, unlike), fc.oneof(fc.constant([]), list), (first, second) => {
      const gathered = (readings: typeof first): Readings => {
        const to = noReadings()
        for (const { point, ts, value, quality } of readings) addReading(to, point, ts, value, quality)
        return to
      }
      const past = second.filter(({ ts }) => ts <= now)
      const batch = layOut({ fresh: gathered(first), due: noReadings(), past: gathered(past) }, now)
      const newest = new Map<string, (typeof first)[number]>()
      for (const one of [...first.filter(({ ts }) => ts <= now + 5), ...past]) {
        const other = newest.get(one.point.id)
        if (other === undefined || one.ts > other.ts) newest.set(one.point.id, one)
      }
      const wanted = [...newest.values()]
      const braces = (values: readonly unknown[]) => `{${values.join(',')}}`
      const [tenants, stations, ids, times, values, texts, qualities] = batch.parameters.slice(newestAt)
      expect(tenants).toBe(braces(wanted.map(({ point }) => `"${point.tenantId}"`)))
      expect(stations).toBe(braces(wanted.map(({ point }) => point.stationId)))
      expect(ids).toBe(braces(wanted.map(({ point }) => point.id)))
      expect(times).toBe(braces(wanted.map(({ ts }) => ts)))
      expect(values).toBe(braces(wanted.map(({ value }) => (typeof value === 'number' ? value : 'NULL'))))
      expect(qualities).toBe(braces(wanted.map(({ quality }) => quality)))
      const isText = wanted.map(({ value }) => (typeof value === 'string' ? value : null))
      expect(texts ?? isText.map(() => null)).toEqual(isText)
      expect(batch.parameters[1]).toBe(
        braces(
          [
            ...first.filter(({ ts }) => ts <= now + 5),
            ...first.filter(({ ts }) => ts > now + 5),
            ...past,
          ].map(({ point }) => point.id),
        ),
      )
      expect(batch.newestPoints).toEqual(wanted.map(({ point }) => point.id))
    }),
  )
})
