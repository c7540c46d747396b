import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWriters } from '../../../platform/writers/writers'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { runsOf } from '../../../testing/deepRun'
import { checkDivision, createDivisionModel, days, from, termsOf, zone } from '../../../testing/divisionModel'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { seedReadings } from '../../telemetry'
import { divideChanged, registerDivision } from './jobs'

const hourMs = 3_600_000

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

describe('energy by band', () => {
  it('follows late readings, tariffs and calendars of the past, to what a plain fold of the roll-ups finds', async () => {
    // many more in `divide.deep.test.ts`
    await checkDivision(test.db, runsOf(4, 8))
  })

  it('goes with a meter that moves to another station', async () => {
    const { begin, stored, saveTariff } = createDivisionModel(test.db)
    const {
      pointIds: [pointId = ''],
    } = await begin()
    await seedReadings(test.db, [hourly(pointId, days)])
    await divideChanged(test.db)
    const [{ id: elsewhere }, before] = [await makeStation(test.db, { timeZone: zone }), await stored()]
    await test.db.asSystem((tx) =>
      tx.execute(sql`update point set station_id = ${elsewhere} where id = ${pointId}`),
    )
    expect(await stored()).toEqual({})
    expect(await stored(elsewhere)).toEqual(before)
    await saveTariff('2026-03-02', termsOf([[0], [0]]), elsewhere)
    // Only a part of the month is divided by what holds there.
    await seedReadings(test.db, [{ pointId, ts: [from + 90_000], values: [0] }])
    await divideChanged(test.db)
    expect(Object.keys(await stored(elsewhere)).sort()).toEqual(Object.keys(before).sort())
    expect(JSON.stringify(await stored(elsewhere))).not.toContain('unpriced')
    expect(await waiting()).toBe(0)
  })

  it('of one tenant that the database refuses is set aside and keeps nobody from theirs', async () => {
    const register = { unit: 'kWh', kind: 'accumulated', energyType: 'electricity' } as const
    /** A device with so many registers. */
    const meterOf = async (tenantId: string, registers: number) => {
      const properties = Array.from({ length: registers }, (_, place) => ({
        propertyNo: `r${place}`,
        ...register,
      }))
      const { id: productId } = await makeProduct(test.db, { tenantId, properties })
      const { id: stationId } = await makeStation(test.db, { tenantId, timeZone: zone })
      return Object.values((await makeDevice(test.db, { tenantId, stationId, productId })).points)
    }
    // more days of registers than are set aside in one go; few days, so that few partitions are planned with
    const [bad, [good = '']] = [await meterOf('demo', 34), await meterOf('other', 1)]
    const aside: unknown[] = []
    const writers = createWriters({
      bus: { publish: (_: string, entry: unknown) => void aside.push(entry) },
      clock: { now: () => Date.now() },
      log: { error: () => undefined, warn: () => undefined },
    } as unknown as Parameters<typeof createWriters>[0])
    const writer = registerDivision(test.db, writers)
    await test.db.asOwner(async (tx) => {
      await tx.execute(`create function refuse_day() returns trigger language plpgsql as $$
        begin if new.point_id in (${bad.join(', ')}) then raise exception 'poisonous' using errcode = '22P05'; end if; return new; end $$`)
      await tx.execute(
        'create trigger refuse before insert on energy_day for each row execute function refuse_day()',
      )
    })
    try {
      await seedReadings(
        test.db,
        [...bad, good].map((pointId) => hourly(pointId, 3)),
      )
      await divideChanged(test.db, { writer })
      expect(await waiting()).toBe(0)
    } finally {
      await test.db.asOwner((tx) => tx.execute('drop function refuse_day cascade'))
    }
    expect(aside).toHaveLength(34 * 3)
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute(sql`select from energy_day where point_id = ${good}`),
    )
    expect(rows).toHaveLength(3)
  })
})

const hourly = (pointId: string, length: number) => ({
  pointId,
  ts: Array.from({ length: length * 24 }, (_, hour) => from + hour * hourMs),
  values: Array.from({ length: length * 24 }, (_, hour) => hour),
})

const waiting = async () =>
  (await test.db.asSystem((tx) => tx.execute(sql`select from energy_change`))).rows.length
