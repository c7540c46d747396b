import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toWireTime } from '../../../platform/http'
import { createTimeReader } from './readTime'

it.each([
  ['2026-03-05 08:09:10', 'Asia/Shanghai', '2026-03-05T00:09:10.000Z'],
  ['2026/3/5 8:09', 'Asia/Shanghai', '2026-03-05T00:09:00.000Z'],
  ['2026-03-05', 'Asia/Shanghai', '2026-03-04T16:00:00.000Z'],
  ['2026-03-05T08:09:10.5', 'UTC', '2026-03-05T08:09:10.500Z'],
  ['2026-03-05T08:09:10Z', 'Asia/Shanghai', '2026-03-05T08:09:10.000Z'],
  ['2026-03-05 08:09:10+05:30', 'UTC', '2026-03-05T02:39:10.000Z'],
  ['1772698150000', 'UTC', '2026-03-05T08:09:10.000Z'],
  ['1772698150', 'UTC', '2026-03-05T08:09:10.000Z'],
])('reads %s of %s', (text, zone, instant) => {
  expect(new Date(createTimeReader().read(text, zone) ?? 0).toISOString()).toBe(instant)
})

it.each(['', 'x', '2026-02-30 00:00', '2026-13-01', '2026-01-01 24:00', '2026-01-01 10:61', '12'])(
  'takes “%s” for no time',
  (text) => expect(createTimeReader().read(text, 'UTC')).toBeUndefined(),
)

it('reads back what is written in any zone, in whatever order', () => {
  const times = createTimeReader()
  const seconds = fc.integer({ min: Date.UTC(2020, 0) / 1000, max: Date.UTC(2030, 0) / 1000 })
  const zones = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe')
  fc.assert(
    fc.property(seconds, zones, (second, zone) => {
      const text = toWireTime(new Date(second * 1000), zone)
      // an hour that comes twice in autumn is one of the two
      expect(toWireTime(new Date(times.read(text, zone) ?? 0), zone)).toBe(text)
    }),
    { numRuns: 300 },
  )
})
