import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { seedReadings } from '../../telemetry'
import { divideChanged, spreadWide } from './jobs'

const dayMs = 86_400_000
/** 2026-03-02 00:00 at the stations. */
const from = Date.UTC(2026, 2, 1, 16)
const days = 5
const timeZone = 'Asia/Shanghai'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const execute = <Row extends Record<string, unknown>>(text: ReturnType<typeof sql>) =>
  test.db.asSystem(async (tx) => (await tx.execute<Row>(text)).rows)

let station: string
let tenant: string
let meters: string[]
let count = 0
/** A tenant's station with two meters that have counted some days, all of them divided. */
beforeEach(async () => {
  count += 1
  tenant = `t${count}`
  station = (await makeStation(test.db, { tenantId: tenant, timeZone })).id
  const { id: productId } = await makeProduct(test.db, {
    tenantId: tenant,
    properties: [{ propertyNo: 'drawn', unit: 'kWh', kind: 'accumulated', energyType: 'electricity' }],
  })
  const place = { tenantId: tenant, stationId: station, productId }
  const devices = [await makeDevice(test.db, place), await makeDevice(test.db, place)]
  meters = devices.map(({ points }) => points.drawn ?? '')
  const ts = Array.from({ length: days * 24 }, (_, hour) => from + (hour * dayMs) / 24)
  await seedReadings(
    test.db,
    meters.map((pointId) => ({ pointId, ts, values: ts.map((_, hour) => hour) })),
  )
  await divideChanged(test.db)
  expect(await waiting()).toEqual({ wide: 0, days: 0 })
})

const waiting = async () =>
  (
    await execute<{ wide: number; days: number }>(sql`
      select count(*) filter (where at_ms is null)::int as wide, count(at_ms)::int as days from energy_change`)
  )[0]
/** Many times the same of the station, as a device after another that is hung elsewhere. */
const rewire = (times: number) =>
  execute(sql`insert into energy_change (tenant_id, station_id)
    select ${tenant}, ${station}::bigint from generate_series(1, ${times}::int)`)
const spread = (mostMs?: number) =>
  spreadWide(test.db, { untilMs: Date.now() + dayMs, ...(mostMs !== undefined && { mostMs }) })

it('takes a thousand changes that say the same as one, and notes each day once', async () => {
  await rewire(1_000)
  expect(await spread()).toBe(1_000)
  expect(await waiting()).toEqual({ wide: 0, days: meters.length * days })
  // Told again while its days still wait, they wait once; and since when they did before.
  await execute(sql`update energy_change set noted_at = '2026-01-01T00:00:00Z'`)
  await rewire(1_000)
  expect(await spread()).toBe(1_000)
  expect(await waiting()).toEqual({ wide: 0, days: meters.length * days })
  expect(
    await execute(sql`select distinct noted_at = '2026-01-01T00:00:00Z' as is_old from energy_change`),
  ).toEqual([{ is_old: true }])
  await execute(sql`delete from energy_day where tenant_id = ${tenant}`)
  await divideChanged(test.db)
  expect(await waiting()).toEqual({ wide: 0, days: 0 })
  expect(await execute(sql`select from energy_day where tenant_id = ${tenant}`)).toHaveLength(
    meters.length * days,
  )
})

it('is worked off once by runs that begin at the same time', async () => {
  await rewire(1)
  await execute(sql`delete from energy_day where tenant_id = ${tenant}`)
  await Promise.all([divideChanged(test.db), divideChanged(test.db), divideChanged(test.db)])
  expect(await waiting()).toEqual({ wide: 0, days: 0 })
  expect(await execute(sql`select from energy_day where tenant_id = ${tenant}`)).toHaveLength(
    meters.length * days,
  )
})

it('spreads some of what is different at a time, of every tenant', async () => {
  await execute(sql`insert into energy_change (tenant_id, first_day)
    select ${tenant}, date '2026-03-02' - day from generate_series(1, 20) day`)
  await execute(sql`insert into energy_change (tenant_id) values ('other')`)
  expect(await spread()).toBe(9)
  expect(await waiting()).toEqual({ wide: 12, days: meters.length * days })
  await divideChanged(test.db)
  expect(await waiting()).toEqual({ wide: 0, days: 0 })
})

it('keeps a change that is noted while its equal is spread', async () => {
  await rewire(1)
  await test.db.asSystem(async (tx) => {
    await tx.execute(
      sql`insert into energy_change (tenant_id, station_id) values (${tenant}, ${station}::bigint)`,
    )
    expect(await spread()).toBe(1)
  })
  expect(await waiting()).toEqual({ wide: 1, days: meters.length * days })
  await execute(sql`delete from energy_change`)
})

it('cuts into registers what takes too long, and goes on', async () => {
  await rewire(3)
  await test.db.asOwner(async (tx) => {
    await tx.execute(sql`lock table rollup_1d in access exclusive mode`)
    expect(await spread(200)).toBe(meters.length)
  })
  expect(
    await execute(
      sql`select point_id as point, station_id as station, at_ms as at from energy_change order by 1`,
    ),
  ).toEqual(meters.map((point) => ({ point, station: null, at: null })))
  expect(await spread()).toBe(meters.length)
  expect(await waiting()).toEqual({ wide: 0, days: meters.length * days })
})
