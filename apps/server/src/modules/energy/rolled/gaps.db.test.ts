import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { seedReadings } from '../../telemetry'
import { gapsOf } from './gaps'

const hourMs = 3_600_000

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const register = { kind: 'accumulated', energyType: 'water', category: 'energy', unit: 'm³' } as const

/** Of hours of March and April: some days together, some hours now and then, one a day, and all of them. */
const patterns: Record<string, (hour: number) => boolean> = {
  days: (hour) => hour < 300 || hour > 420,
  hours: (hour) => hour % 31 !== 7 && hour % 53 > 2,
  daily: (hour) => hour % 24 === 8 && hour !== 8 + 24 * 20,
  whole: () => true,
}

it.each(['Asia/Shanghai', 'Asia/Kolkata', 'Europe/Berlin', 'Australia/Lord_Howe'])(
  'are found by what days know of their hours as by the hours themselves: %s',
  { timeout: 60_000 },
  async (timeZone) => {
    const { id: stationId } = await makeStation(test.db, { timeZone })
    const { id: productId } = await makeProduct(test.db, {
      properties: [
        ...Object.keys(patterns).map((propertyNo) => ({ propertyNo, ...register })),
        { propertyNo: 'temperature' },
      ],
    })
    const { points } = await makeDevice(test.db, { stationId, productId })
    // summer time begins within, or ends
    const start = Date.parse('2026-03-10T00:00:00Z')
    const hours = Array.from({ length: 40 * 24 }, (_, hour) => hour)
    const line = (propertyNo: string, isRead: (hour: number) => boolean) => {
      const read = hours.filter(isRead)
      return {
        pointId: points[propertyNo] ?? '',
        ts: read.map((hour) => start + hour * hourMs + 10 * 60_000),
        values: read.map((hour) => hour * 2),
      }
    }
    await seedReadings(test.db, [
      ...Object.entries(patterns).map(([propertyNo, isRead]) => line(propertyNo, isRead)),
      line('temperature', (hour) => hour < 100 || hour > 130),
    ])
    const asked = [
      { from: '2026-03-01', to: '2026-04-20', now: new Date('2026-04-18T09:20:00Z') },
      { from: '2026-03-20', to: '2026-04-06', now: new Date('2026-05-01T00:00:00Z') },
      { from: '2026-02-01', to: '2026-05-31', now: new Date('2026-05-01T00:00:00Z') },
    ]
    const itemIds = Object.values(points)
    const look = () => Promise.all(asked.map((one) => test.db.asSystem((tx) => gapsOf(tx, itemIds, one))))
    const byBits = await look()
    const of = (propertyNo: string) => byBits[0]?.filter(({ itemId }) => itemId === points[propertyNo]) ?? []
    expect(of('days').map(({ from, to, after }) => [(to - from) / hourMs, after])).toEqual([[121, 244]])
    expect(of('daily').map(({ from, to }) => (to - from) / hourMs)).toContain(24)
    expect(of('temperature').map(({ to, from, after }) => [(to - from) / hourMs, after])).toContainEqual([
      31,
      null,
    ])
    expect(of('hours').length).toBeGreaterThan(40)
    expect(byBits[2]?.length).toBeGreaterThan(0)
    await test.db.asSystem((tx) =>
      tx.execute(
        sql`update rollup_1d set hours_read = null where point_id = any (${`{${itemIds.join(',')}}`}::bigint[])`,
      ),
    )
    expect(await look()).toEqual(byBits)
  },
)
