import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { createCallApp } from '../../../testing/callApp'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { createEnergy } from '..'
import { nextChanges } from './changes'

const dayMs = 86_400_000
const yesterday = Date.UTC(2026, 1, 28)

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const execute = <Row extends Record<string, unknown>>(text: ReturnType<typeof sql>) =>
  test.db.asSystem(async (tx) => (await tx.execute<Row>(text)).rows)
afterEach(() => execute(sql`delete from energy_change`))

/** Days of a register that wait, the newest yesterday. */
const wait = (tenantId: string, pointId: number, days: number) =>
  execute(sql`insert into energy_change (tenant_id, point_id, at_ms)
    select ${tenantId}, ${pointId}::bigint, ${yesterday}::bigint - day::bigint * ${dayMs}::bigint from generate_series(0, ${days - 1}::int) day`)

const next = () => test.db.asSystem(nextChanges)

describe('the turn of changes', () => {
  it("comes to a tenant's yesterday at once, however many years of another wait", async () => {
    await wait('long', 1, 3_000)
    await wait('short', 2, 1)
    const taken = await next()
    expect(taken.filter(({ tenantId }) => tenantId === 'short')).toHaveLength(1)
    expect(taken.length).toBeLessThanOrEqual(1_001)
    const days = taken
      .filter(({ tenantId }) => tenantId === 'long')
      .map(({ atMs }) => (yesterday - Number(atMs)) / dayMs)
    expect(new Set(days).size).toBe(days.length)
    // The newest come first, and some of the oldest with them.
    expect(days.filter((day) => day < 375)).toHaveLength(375)
    expect(days.filter((day) => day >= 2_875)).toHaveLength(125)
  })

  it('gives every tenant something, and takes all there is of few', async () => {
    for (let tenant = 0; tenant < 300; tenant += 1) await wait(`t${tenant}`, tenant, 2)
    const taken = await next()
    expect(new Set(taken.map(({ tenantId }) => tenantId)).size).toBe(300)
    expect(taken).toHaveLength(600)
  })
})

it('shows in health how long changes wait, and whose they are to nobody', async () => {
  const app = await createCallApp(test.db, (platform) => [createEnergy(platform)])
  const { health } = app.platform
  expect(await health.lags()).toEqual([{ engine: 'energy', waitsSinceMs: null }])
  const sinceMs = app.clock.now() - 2 * 3_600_000
  await execute(sql`insert into energy_change (tenant_id, point_id, at_ms, noted_at)
    values ('secret', 1, 0, now()), ('secret', 1, 0, to_timestamp(${sinceMs}::float8 / 1000))`)
  expect(await health.lags()).toEqual([{ engine: 'energy', waitsSinceMs: sinceMs }])
  expect(await health.troubles()).toEqual([{ code: 'engine_stands', engine: 'energy', sinceMs }])
  await app.close()
})

describe('what the division stands on', () => {
  const changes = () =>
    execute<{ station: string | null; point: string | null }>(
      sql`select station_id as station, point_id as point from energy_change order by id`,
    )

  it('changes with a device that comes into a tree or goes from it', async () => {
    const stationId = (await makeStation(test.db)).id
    const incomer = await makeDevice(test.db, { stationId })
    expect(await changes()).toEqual([])
    const grown = await makeDevice(test.db, { stationId, circuitParentId: incomer.id })
    expect(await changes()).toEqual([{ station: stationId, point: null }])
    await execute(sql`delete from energy_change`)
    await execute(sql`delete from device where id = ${grown.id}`)
    expect(await changes()).toEqual([{ station: stationId, point: null }])
    await execute(sql`delete from energy_change`)
    await execute(sql`delete from device where id = ${incomer.id}`)
    expect(await changes()).toEqual([])
  })

  it('changes with a meter that moves, and what it drew goes with it', async () => {
    const [here, there] = [(await makeStation(test.db)).id, (await makeStation(test.db)).id]
    const { points } = await makeDevice(test.db, { stationId: here })
    const pointId = points.energy ?? ''
    await execute(sql`insert into energy_day (tenant_id, station_id, point_id, day, revision_id, season)
      values ('demo', ${here}, ${pointId}, '2026-02-01', 0, 0)`)
    await execute(sql`insert into energy_month (tenant_id, station_id, point_id, month, revision_id, season)
      values ('demo', ${here}, ${pointId}, '2026-02-01', 0, 0)`)
    await execute(sql`insert into energy_demand (tenant_id, station_id, point_id, day, supply_id, point_ids, max_kw, max_ms, is_hourly)
      values ('demo', ${here}, ${pointId}, '2026-02-01', 1, array[${pointId}::bigint], 1, 0, false)`)
    await execute(sql`update point set station_id = ${there} where id = ${pointId}`)
    expect(await changes()).toEqual([{ station: null, point: pointId }])
    expect(
      await execute(sql`select station_id as at from energy_day where point_id = ${pointId}
        union all select station_id from energy_month where point_id = ${pointId}
        union all select station_id from energy_demand where point_id = ${pointId}`),
    ).toEqual([{ at: there }, { at: there }, { at: there }])
  })

  it('changes for what counted together with a meter that moves or goes', async () => {
    const [here, there] = [(await makeStation(test.db)).id, (await makeStation(test.db)).id]
    const meters = [
      await makeDevice(test.db, { stationId: here }),
      await makeDevice(test.db, { stationId: here }),
    ]
    const [one = '', other = ''] = meters.map(({ points }) => points.energy)
    const note = () =>
      execute(sql`insert into energy_demand (tenant_id, station_id, point_id, day, supply_id, point_ids, max_kw, max_ms, is_hourly)
        values ('demo', ${here}, ${one}, '2026-02-01', 1, array[${one}, ${other}]::bigint[], 1, 0, false)`)
    await note()
    await execute(sql`update point set station_id = ${there} where id = ${other}`)
    expect(await changes()).toEqual([one, other].map((point) => ({ station: null, point })))
    await execute(sql`delete from energy_change`)
    await execute(sql`update point set station_id = ${here} where id = ${other}`)
    await execute(sql`delete from energy_change`)
    await execute(sql`delete from point where id = ${other}`)
    expect(await changes()).toEqual([{ station: null, point: one }])
    expect(await execute(sql`select from energy_demand where point_id = ${one}`)).toEqual([])
  })

  it('changes with a state of a tariff from its first day on, and with a day of another kind alone', async () => {
    const stationId = (await makeStation(test.db)).id
    const days = () =>
      execute<Record<'station' | 'first' | 'last', string | null>>(
        sql`select station_id as station, first_day::text as first, last_day::text as last from energy_change order by id`,
      )
    await execute(sql`insert into tariff_revision
      (tenant_id, tariff_id, station_id, revision, change, affected_from, tariff_name, valid_from, terms)
      values ('demo', 1, ${stationId}, 1, 'removed', '2026-01-15', 't', '2026-02-01', '{}')`)
    expect(await days()).toEqual([{ station: stationId, first: '2026-01-15', last: null }])
    await execute(sql`delete from energy_change`)
    await execute(sql`insert into calendar_change (tenant_id, day, before_kind, after_kind, is_own, saved_time) values
      ('demo', '2026-01-01', 'workday', 'holiday', true, now()), ('demo', '2026-01-02', 'holiday', 'holiday', true, now())`)
    expect(await days()).toEqual([{ station: null, first: '2026-01-01', last: '2026-01-01' }])
  })

  it.each([
    ['unit', 'MWh'],
    ['kind', 'instant'],
    ['energy_type', 'water'],
    ['energy_direction', 'export'],
    ['channel', '1'],
  ])('changes with the %s of a property', async (column, value) => {
    const { id: productId } = await makeProduct(test.db, {
      properties: [{ propertyNo: 'ep', unit: 'kWh', kind: 'accumulated', energyType: 'electricity' }],
    })
    const { points } = await makeDevice(test.db, { productId })
    await execute(sql`update product_property set property_name = 'x' where product_id = ${productId}`)
    expect(await changes()).toEqual([])
    await execute(
      sql`update product_property set ${sql.raw(column)} = ${value} where product_id = ${productId}`,
    )
    expect(await changes()).toEqual([{ station: null, point: points.ep }])
  })
})
