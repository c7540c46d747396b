import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { type Death, mortalDatabase } from '../../../testing/mortalDatabase'
import { seedReadings } from '../../telemetry'
import { createTariff } from '../tariff/rules'
import { divideChanged } from './jobs'

const hourMs = 3_600_000
/** 2026-03-02 00:00 at the station. */
const from = Date.UTC(2026, 2, 1, 16)
const days = 6
const now = new Date(from + days * 24 * hourMs)
const prices = { sharp: '1.2', peak: '1.0361', flat: '0.6217', valley: '0.2449', deepValley: '0.15' }

let test: TestDatabase
/** What waits to be divided: days of two registers, all days of a station that got a tariff, and another tenant's. */
beforeAll(async () => {
  test = await createTestDatabase()
  const properties = [
    { propertyNo: 'drawn', unit: 'kWh', kind: 'accumulated', energyType: 'electricity' } as const,
  ]
  for (const tenantId of ['demo', 'other']) {
    const { id: productId } = await makeProduct(test.db, { tenantId, properties })
    const { id: stationId } = await makeStation(test.db, { tenantId, timeZone: 'Asia/Shanghai' })
    const scope = { tenantId, stationIds: 'all' } as const
    for (const pace of [1, 3]) {
      const { points } = await makeDevice(test.db, { tenantId, stationId, productId })
      const hours = Array.from({ length: days * 24 }, (_, hour) => hour)
      await seedReadings(test.db, [
        {
          pointId: points.drawn ?? '',
          ts: hours.map((hour) => from + hour * hourMs),
          values: hours.map((hour) => hour * 0.7 * pace),
        },
      ])
    }
    await test.db.inTenant(scope, (tx) =>
      createTariff(
        { tx, session: { userName: '甲', timeZone: 'Asia/Shanghai' }, now },
        {
          ...{ stationId, tariffName: 'a', validFrom: '2026-03-05', reason: '测试' },
          terms: {
            dayTables: [
              {
                tableName: 'a',
                periods: [
                  { startMinute: 0, band: 'valley' },
                  { startMinute: 470, band: 'peak' },
                ],
              },
            ],
            seasons: [
              { seasonName: 'a', start: '01-01', tables: { workday: 0, weekend: 0, holiday: 0 }, prices },
            ],
            surcharges: [],
          },
        },
      ),
    )
  }
  await test.db.asOwner((tx) => tx.execute(sql`create table kept_change as table energy_change`))
})
afterAll(() => test?.close())

/** Everything waits again, and nothing is divided. */
const reset = () =>
  test.db.asOwner(async (tx) => {
    for (const table of ['energy_day', 'energy_month', 'energy_demand', 'energy_change'])
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
    await tx.execute(sql`insert into energy_change overriding system value table kept_change`)
  })

const divided = async () => {
  const read = async (table: string, order: string) => {
    const { rows } = await test.db.systemPool.query(`select * from ${table} order by ${order}`)
    return rows as object[]
  }
  const waiting = (await read('energy_change', 'id')).length
  return {
    waiting,
    days: await read('energy_day', 'point_id, day'),
    months: await read('energy_month', 'point_id, month, revision_id, season'),
    demand: await read('energy_demand', 'point_id, day'),
  }
}

it('a division that is killed at any step has in the end the energy of one that never was', {
  timeout: 900_000,
}, async () => {
  await reset()
  await divideChanged(test.db)
  const expected = await divided()
  expect(expected.waiting).toBe(0)
  expect(expected.days).toHaveLength(4 * days)
  let kills = 0
  for (const when of ['before', 'after'] satisfies Death[])
    for (let [atStep, wasKilled] = [1, true]; wasKilled; atStep += 1) {
      await reset()
      const mortal = mortalDatabase(test.db, { atStep, when })
      await Promise.race([divideChanged(mortal.db), mortal.death])
      wasKilled = mortal.isDead()
      kills += Number(wasKilled)
      if (wasKilled) await divideChanged(test.db)
      expect({ atStep, when, ...(await divided()) }).toEqual({ atStep, when, ...expected })
    }
  expect(kills).toBeGreaterThan(40)
})
