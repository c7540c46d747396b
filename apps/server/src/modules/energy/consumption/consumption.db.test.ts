import type { DataOf } from '@energy-console/contract'
import { exportEnergyUse, getEnergyUse, listUseGaps, type UseQuery } from '@energy-console/contract/energy'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { makeArea, makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { useEnergy } from '../../../testing/useEnergy'
import { deviceTable, pointGroupTable } from '../../devices'
import { conversionFactorTable } from '..'

const { test, app } = await useEnergy()

const ids: Record<string, string> = {}
/** Water of each hour of each meter, m³, as it was stored. */
const stored: { meter: string; at: number; rise: number }[] = []

const hourMs = 3_600_000
const first = Date.parse('2026-01-01T00:00:00+08:00')
const hoursOfDays = 20 * 24
/** Of the second meter: told again on the 5th at 06:00. */
const isGap = (meter: string, hour: number) => meter === 'b' && hour >= 4 * 24 + 1 && hour < 4 * 24 + 6

async function rolled(itemId: string | undefined, at: number, rise: number): Promise<void> {
  await test.db.systemPool.query(
    `insert into rollup_1h (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
     values ('demo', $1, $2, 0, 0, 0, 0, 0, 1, $3)`,
    [itemId, at, rise],
  )
}

/** The days of all hours that are there. */
const rolledDays = () =>
  test.db.asSystem((tx) =>
    tx.execute(sql`
      insert into rollup_1d (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
      select tenant_id, point_id, bucket - (bucket - ${first}) % ${24 * hourMs}, 0, 0, 0, 0, 0, count(*), sum(rise)
      from rollup_1h group by 1, 2, 3 on conflict (point_id, bucket) do nothing`),
  )

beforeAll(async () => {
  vi.spyOn(app.clock, 'now').mockReturnValue(first + hoursOfDays * hourMs + hourMs / 2)
  const parent = await makeArea(test.db)
  const area = await makeArea(test.db, { parentId: parent.id })
  ids.parent = parent.id
  ids.area = area.id
  ids.station = (await makeStation(test.db, { timeZone: 'Asia/Shanghai', areaId: area.id })).id
  ids.other = (await makeStation(test.db, { timeZone: 'Asia/Shanghai', areaId: parent.id })).id
  const register = { kind: 'accumulated', energyType: 'water', category: 'energy' } as const
  const cubic = await makeProduct(test.db, { properties: [{ propertyNo: 'v', unit: 'm³', ...register }] })
  const litres = await makeProduct(test.db, { properties: [{ propertyNo: 'v', unit: 'L', ...register }] })
  const odd = await makeProduct(test.db, { properties: [{ propertyNo: 'v', unit: '箱', ...register }] })
  const meter = async (name: string, stationId: string | undefined, productId: string) => {
    const device = await makeDevice(test.db, { stationId: stationId ?? '', productId, deviceName: name })
    ids[name] = device.id
    ids[`${name}.item`] = device.points.v ?? ''
  }
  await meter('main', ids.station, cubic.id)
  await meter('a', ids.station, cubic.id)
  await meter('b', ids.station, litres.id)
  await meter('far', ids.other, cubic.id)
  await meter('odd', ids.other, odd.id)
  await test.db.asSystem((tx) =>
    tx
      .update(deviceTable)
      .set({ circuitParentId: ids.main })
      .where(sql`${deviceTable.id} in (${ids.a}, ${ids.b})`),
  )
  let waiting = 0
  for (let hour = 0; hour < hoursOfDays; hour += 1) {
    const at = first + hour * hourMs
    const [a, b, far] = [(hour * 7) % 11, (hour * 5) % 13, (hour * 3) % 5]
    for (const [name, rise] of Object.entries({ main: a + b + 1, a, far })) {
      stored.push({ meter: name, at, rise })
      await rolled(ids[`${name}.item`], at, rise)
    }
    if (isGap('b', hour)) waiting += b
    else {
      stored.push({ meter: 'b', at, rise: b + waiting })
      await rolled(ids['b.item'], at, (b + waiting) * 1_000)
      waiting = 0
    }
  }
  await rolledDays()
  await test.db.asSystem((tx) =>
    tx.insert(pointGroupTable).values({
      ...{ tenantId: 'demo', stationId: ids.station ?? '', groupName: '水表组', aggregate: 'sum' },
      itemIds: `${ids['a.item']},${ids['b.item']}`,
    }),
  )
})

const days = { from: '2026-01-03', to: '2026-01-12' }
const asked = (more: Partial<UseQuery> = {}): UseQuery => ({
  ...{ energyType: 'water', scope: 'device', grain: 'day', ...days },
  ...more,
})
const report = async (more: Partial<UseQuery> = {}): Promise<DataOf<typeof getEnergyUse>> =>
  (await app.as().call(getEnergyUse, { query: asked(more) })).data
const within = (at: number, { from, to } = days) =>
  at >= Date.parse(`${from}T00:00:00+08:00`) && at < Date.parse(`${to}T00:00:00+08:00`) + 24 * hourMs
/** What was stored of some meters in a span, one by one. */
const folded = (meters: readonly string[], span = days) =>
  stored.reduce(
    (sum, { meter, at, rise }) => (meters.includes(meter) && within(at, span) ? sum + rise : sum),
    0,
  )

it.each(['hour', 'day', 'month'] as const)('adds up by %s what was read, in one unit', async (grain) => {
  const { rows, unit, total, starts } = await report({ grain })
  expect(unit).toBe('t')
  for (const name of ['main', 'a', 'b', 'far']) {
    const row = rows.find(({ id }) => id === ids[name])
    expect(row?.amount, name).toBeCloseTo(folded([name]), 6)
    expect(row?.values).toHaveLength(starts.length)
    expect(row?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBeCloseTo(folded([name]), 6)
  }
  // a station is counted by the first meter of its tree, another by all of its meters
  expect(total.amount).toBeCloseTo(folded(['main', 'far']), 6)
})

it('reconciles a meter with those below it, and says what was lost', async () => {
  const { rows } = await report()
  const main = rows.find(({ id }) => id === ids.main)
  expect(main?.below).toBeCloseTo(folded(['a', 'b']), 6)
  expect(main?.loss).toBeCloseTo(folded(['main']) - folded(['a', 'b']), 6)
  expect(rows.find(({ id }) => id === ids.a)).toMatchObject({ parentId: ids.main, below: null, loss: null })
})

it('comes to the same by station, area and group', async () => {
  const amountsOf = async (scope: UseQuery['scope']) =>
    new Map(
      (await report({ scope })).rows.map(({ id, name, amount }) => [scope === 'group' ? name : id, amount]),
    )
  const stations = await amountsOf('station')
  expect(stations.get(ids.station ?? '')).toBeCloseTo(folded(['main']), 6)
  expect(stations.get(ids.other ?? '')).toBeCloseTo(folded(['far']), 6)
  const areas = await amountsOf('area')
  expect(areas.get(ids.area ?? '')).toBeCloseTo(folded(['main']), 6)
  expect(areas.get(ids.parent ?? '')).toBeCloseTo(folded(['main', 'far']), 6)
  expect((await amountsOf('group')).get('水表组')).toBeCloseTo(folded(['a', 'b']), 6)
})

it('compares with the days before, and tells no more than somebody sees', async () => {
  const span = { from: '2026-01-11', to: '2026-01-20' }
  const { total, previous } = await report(span)
  expect(previous).toEqual({ from: '2026-01-01', to: '2026-01-10' })
  expect(total).toMatchObject({ lastYear: null })
  expect(total.previous).toBeCloseTo(folded(['main', 'far'], previous), 6)
  expect(total).toMatchObject({ previousCoverage: 1, lastYearCoverage: 0 })
  // of the ten days before these two alone were read
  const early = await report()
  expect(early.total).toMatchObject({ previousCoverage: 0.2 })
  expect(early.rows.find(({ id }) => id === ids.a)).toMatchObject({ previousCoverage: 0.2 })
  const one = app.as({ stationIds: [ids.other ?? ''] })
  const { data } = await one.call(getEnergyUse, { query: asked({ scope: 'station' }) })
  expect(data.rows.map(({ id }: { id: string }) => id)).toEqual([ids.other])
  const place = await report({ scope: 'station', stationIds: ids.station ?? '' })
  expect(place.rows.map(({ id }) => id)).toEqual([ids.station])
})

it('marks what is missing, and says what was told of it afterwards', async () => {
  const { rows, starts, total } = await report()
  expect(rows.find(({ id }) => id === ids.b)).toMatchObject({
    ...{ missing: 5, partial: [starts.indexOf('2026-01-05')] },
  })
  expect(rows.find(({ id }) => id === ids.a)).toMatchObject({ missing: 0, partial: [] })
  expect(total).toMatchObject({ missing: 0, coverage: 1 })
  const { data } = await app.as().call(listUseGaps, { query: { energyType: 'water', ...days } })
  const at = first + (4 * 24 + 1) * hourMs
  const after = stored.find(({ meter, at: when }) => meter === 'b' && when === at + 5 * hourMs)?.rise ?? 0
  expect(data.count).toBe(1)
  expect(data.gaps).toMatchObject([{ deviceId: ids.b, cause: 'told', from: at, to: at + 5 * hourMs }])
  expect(data.gaps[0].amount).toBeCloseTo(after, 6)
  // the register in a unit of no water is named, and counts nowhere
  expect((await report()).leftOut).toEqual({
    count: 1,
    registers: [{ deviceId: ids.odd, deviceName: 'odd', propertyName: 'v', unit: '箱', reason: 'unit' }],
  })
})

it('converts each day by the factor that holds on it, also where it is told by the month', async () => {
  await test.db.asSystem((tx) =>
    tx.insert(conversionFactorTable).values({
      ...{ tenantId: 'demo', energyType: 'water', fromDate: '2026-01-08', coalKg: 2, co2Kg: 1 },
      source: '水厂',
    }),
  )
  const before = folded(['main', 'far'], { from: '2026-01-03', to: '2026-01-07' })
  const after = folded(['main', 'far'], { from: '2026-01-08', to: '2026-01-12' })
  for (const grain of ['hour', 'day', 'month'] as const) {
    const { total } = await report({ grain })
    expect(total.amount).toBeCloseTo(before + after, 6)
    expect(total.emissions.coalKg, grain).toBeCloseTo(before * 0.2571 + after * 2, 2)
    expect(total.emissions.co2Kg, grain).toBeCloseTo(after, 2)
  }
  await test.db.asSystem((tx) =>
    tx.delete(conversionFactorTable).where(eq(conversionFactorTable.source, '水厂')),
  )
})

it('writes a file with a line for each row, and refuses what is too long', async () => {
  const { data } = await app.as().call(exportEnergyUse, { query: { ...asked(), format: 'csv' } })
  const file = await app.app.inject({ url: `/api/files/${data.ticket}` })
  expect(file.body.trim().split('\r\n')).toHaveLength(1 + (await report()).rows.length)
  const long = asked({ grain: 'hour', from: '2025-01-01' })
  expect(await app.as().call(getEnergyUse, { query: long })).toMatchObject({
    error: { key: 'energy.badRange' },
  })
})

it('knows how often a register is read, and misses nothing before its first reading or of what is stored on change', async () => {
  const gas = { kind: 'accumulated', energyType: 'gas', category: 'energy', unit: 'm³' } as const
  const products = await Promise.all(
    [{}, { storage: 'change' } as const].map((more) =>
      makeProduct(test.db, { properties: [{ propertyNo: 'v', ...gas, ...more }] }),
    ),
  )
  const [daily, changing] = await Promise.all(
    products.map(({ id }) => makeDevice(test.db, { stationId: ids.other ?? '', productId: id })),
  )
  // from the 5th on at eight each day, but not on the 9th; what is stored on change comes twice
  for (let day = 4; day < 20; day += 1)
    if (day !== 8) await rolled(daily?.points.v, first + (day * 24 + 8) * hourMs, 1)
  for (const day of [3, 7]) await rolled(changing?.points.v, first + day * 24 * hourMs, 1)
  await rolledDays()
  const { data } = await app.as().call(listUseGaps, { query: { energyType: 'gas', ...days } })
  const due = first + (8 * 24 + 8) * hourMs
  expect(data.gaps).toMatchObject([{ deviceId: daily?.id, cause: 'told', from: due, to: due + 24 * hourMs }])
  expect(data.count).toBe(1)

  // readings that were corrected are told too, to whom may see corrections
  const [from, to] = [due - 2 * hourMs, due - hourMs]
  await test.db.asSystem((tx) =>
    tx.execute(sql`
      insert into reading_correction (tenant_id, station_id, item_id, start_time, end_time, method, amount, reason)
      select 'demo', station_id, id, to_timestamp(${from / 1_000}::float8), to_timestamp(${to / 1_000}::float8), 'add', 1, 'a'
      from point where id = ${daily?.points.v}::bigint`),
  )
  const query = { energyType: 'gas', ...days } as const
  const { data: seen } = await app.as().call(listUseGaps, { query })
  expect(seen.gaps).toMatchObject([{ cause: 'told' }, { deviceId: daily?.id, cause: 'replaced', from, to }])
  const { data: unseen } = await app.as({ can: ['electric_energy_use'] }).call(listUseGaps, { query })
  expect(unseen.gaps).toMatchObject([{ cause: 'told' }])
})
