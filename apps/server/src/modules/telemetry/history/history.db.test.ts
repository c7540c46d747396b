import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { rollUp } from '../rollup/rollUp'
import { seedHours } from '../seeding/seedHours'
import { seedReadings } from '../seeding/seedReadings'
import { createPartitions, samplePlan } from '../store/partitions'
import { readHistory } from './readHistory'
import { readReplay } from './readReplay'
import { readRollup } from './readRollup'

let test: TestDatabase
let db: Database
let power = ''
let energy = ''
const hourMs = 3_600_000
/** Midnight in Shanghai. */
const start = Date.UTC(2026, 0, 4, 16)

beforeAll(async () => {
  test = await createTestDatabase()
  db = test.db
  const station = await makeStation(db, { timeZone: 'Asia/Shanghai' })
  const device = await makeDevice(db, { stationId: station.id })
  power = device.points.power ?? ''
  energy = device.points.energy ?? ''
})
afterAll(() => test.close())

const read = (
  itemId: string,
  from: number,
  to: number,
  more: Partial<Parameters<typeof readHistory>[1]> = {},
) =>
  db.inTenant({ tenantId: 'demo', stationIds: 'all' }, async (tx) => {
    const [line] = await readHistory(tx, {
      itemIds: [itemId],
      start: from,
      end: to,
      maxPoints: 2000,
      nowMs: to,
      ...more,
    })
    return line
  })
const readLines = (itemIds: string[], more: Partial<Parameters<typeof readHistory>[1]>) =>
  db.inTenant({ tenantId: 'demo', stationIds: 'all' }, (tx) => {
    const end = start + 48 * hourMs
    return readHistory(tx, { itemIds, start, end, maxPoints: 2000, nowMs: end, ...more })
  })

/** Samples as ingest stores them, which no roll-up has seen. */
const storeUnrolled = async (
  { systemPool }: Database,
  pointIds: string[],
  readings: readonly { ts: number; value: number | string }[],
) => {
  const ts = readings.map((reading) => reading.ts)
  const [from, to] = [Math.min(...ts), Math.max(...ts)]
  await createPartitions(db).ensure(samplePlan, from, to)
  const isText = typeof readings[0]?.value === 'string'
  await systemPool.query(
    `with next as (insert into ingest_batch (sequence, committed_ms, readings, min_ts, max_ts)
       select coalesce(max(sequence), 0) + 1, 0, $4, $5, $6 from ingest_batch returning sequence)
     insert into sample (tenant_id, point_id, ts, ${isText ? 'text' : 'value'}, quality, sequence)
     select 'demo', p, u.ts, u.value, 0, n.sequence from next n, unnest($1::bigint[]) p,
       unnest($2::bigint[], $3::${isText ? 'text' : 'float8'}[]) as u(ts, value)`,
    [pointIds, ts, readings.map(({ value }) => value), readings.length * pointIds.length, from, to],
  )
}

/** Sums in another order differ in their last bit. */
const rounded = (lines: Awaited<ReturnType<typeof read>>[]) =>
  lines.map((line) => ({
    ...line,
    points: line?.points.map((point) => point.map((value) => Number(Number(value).toPrecision(12)))),
  }))
const every = (count: number, stepMs: number, valueAt: (index: number) => number) => ({
  ts: Array.from({ length: count }, (_, index) => start + index * stepMs),
  values: Array.from({ length: count }, (_, index) => valueAt(index)),
})

describe('history', () => {
  it('answers raw samples, minutes, hours and station days that keep their peaks', async () => {
    // Two days, every 20 s; one sample of each hour is a spike.
    const line = every(2 * 24 * 180, 20_000, (index) => (index % 180 === 90 ? 1000 : 10))
    await seedReadings(db, [{ pointId: power, ...line }])
    const raw = await read(power, start, start + hourMs)
    expect(raw).toMatchObject({ resolution: 'raw' })
    expect(raw?.points).toHaveLength(180)
    expect(raw?.points[90]).toEqual([start + 90 * 20_000, 1000])
    const minutes = await read(power, start, start + hourMs, { resolution: '1m' })
    expect(minutes?.points).toHaveLength(60)
    expect(minutes?.points[30]).toEqual([start + 30 * 60_000, 340, 10, 1000])
    const fives = await read(power, start + 120_000, start + hourMs, { resolution: '5m' })
    expect(fives).toMatchObject({ resolution: '1m', widthMs: 300_000 })
    expect(fives?.points).toHaveLength(12)
    // those of the clock, but for what the span leaves of the first
    expect(fives?.points.slice(0, 2).map(([ts]) => ts)).toEqual([start + 120_000, start + 300_000])
    expect(fives?.points[6]).toEqual([start + 30 * 60_000, 76, 10, 1000])
    const hours = await read(power, start, start + 48 * hourMs, { resolution: '1h' })
    expect(hours?.points).toHaveLength(48)
    expect(hours?.points[0]).toEqual([start, 15.5, 10, 1000])
    const days = await read(power, start, start + 48 * hourMs, { resolution: '1d' })
    expect(days?.points).toEqual([
      [start, 15.5, 10, 1000],
      [start + 24 * hourMs, 15.5, 10, 1000],
    ])
    const few = await read(power, start, start + 48 * hourMs, { maxPoints: 7 })
    expect(few?.points.length).toBeLessThanOrEqual(7)
    expect(few?.points.every(([, , min, max]) => min === 10 && max === 1000)).toBe(true)
  })

  it('takes late readings into the buckets they belong to', async () => {
    const at = start + 5 * hourMs + 61_000
    await seedReadings(db, [{ pointId: power, ts: [at], values: [-500] }])
    const [minute] = (
      await read(power, start + 5 * hourMs + 60_000, start + 5 * hourMs + 120_000, { resolution: '1m' })
    )?.points ?? [undefined]
    expect(minute).toEqual([start + 5 * hourMs + 60_000, -117.5, -500, 10])
    const [hour] =
      (await read(power, start + 5 * hourMs, start + 6 * hourMs, { resolution: '1h' }))?.points ?? []
    expect(hour?.[2]).toBe(-500)
  })

  it('counts the rise of a register over gaps and late readings, and never a fall', async () => {
    const riseOf = async (from: number) => {
      const { rows } = await db.systemPool.query(
        'select rise from rollup_1h where point_id = $1 and bucket = $2',
        [energy, from],
      )
      return rows[0]?.rise
    }
    const ts = [0, 0.5, 1.5, 3.5, 3.6].map((hours) => start + hours * hourMs)
    await seedReadings(db, [{ pointId: energy, ts, values: [100, 110, 130, 150, 3] }])
    expect(await riseOf(start)).toBe(10)
    expect(await riseOf(start + hourMs)).toBe(20)
    expect(await riseOf(start + 3 * hourMs)).toBe(20)
    await seedReadings(db, [{ pointId: energy, ts: [start + 2.5 * hourMs], values: [145] }])
    await rollUp(db, createPartitions(db))
    expect(await riseOf(start + 2 * hourMs)).toBe(15)
    expect(await riseOf(start + 3 * hourMs)).toBe(5)
  })

  it('is up to date before anything is rolled up, and the same afterwards, in every resolution', async () => {
    const station = await makeStation(db, { timeZone: 'Asia/Kolkata' })
    const { points } = await makeDevice(db, { stationId: station.id })
    const { points: fresh } = await makeDevice(db, { stationId: station.id })
    const [known, unknown] = [points.power ?? '', fresh.power ?? '']
    const early = every(500, 90_000, (index) => index % 7)
    await seedReadings(db, [{ pointId: known, ...early }])
    // From the middle of the last minute that was rolled up over the station's next midnight.
    const from = (early.ts.at(-1) ?? 0) + 20_000
    const late = Array.from({ length: 900 }, (_, index) => ({ ts: from + index * 45_000, value: index % 11 }))
    await storeUnrolled(db, [known, unknown], late)
    const readAll = () =>
      Promise.all(
        [known, unknown].flatMap((id) =>
          (['1m', '1h', '1d'] as const).map((resolution) =>
            read(id, start - 24 * hourMs, from + 12 * hourMs, { resolution, maxPoints: 10_000 }),
          ),
        ),
      )
    const before = await readAll()
    await rollUp(db, createPartitions(db))
    const after = await readAll()
    expect(rounded(before)).toEqual(rounded(after))
    expect(Math.min(...after.map((line) => line?.points.length ?? 0))).toBeGreaterThan(0)
    expect(before[0]?.points.at(-1)?.[0]).toBe(Math.floor((late.at(-1)?.ts ?? 0) / 60_000) * 60_000)
  })

  it('ends with the last hour of a point that has been silent for long, in every resolution', async () => {
    const { points } = await makeDevice(db)
    const pointId = points.power ?? ''
    await seedReadings(db, [{ pointId, ...every(150, 60_000, (index) => index) }])
    for (const resolution of ['1m', '1h', '1d'] as const) {
      const asked = { resolution, nowMs: start + 300 * 24 * hourMs }
      const line = await read(pointId, start - 24 * hourMs, start + 8 * 24 * hourMs, {
        ...asked,
        maxPoints: 100_000,
      })
      expect(line?.points.at(-1)?.[3]).toBe(149)
      expect(line?.points).toHaveLength({ '1m': 150, '1h': 3, '1d': 1 }[resolution])
    }
  })

  it('is the same whether the halves of its points are asked for at once or one statement asks for all', async () => {
    const { points } = await makeDevice(db)
    const itemIds = [points.power ?? '', points.energy ?? '']
    await seedReadings(
      db,
      itemIds.map((pointId, at) => ({ pointId, ...every(200, 600_000, (index) => index * (at + 1)) })),
    )
    const query = { itemIds, start: start - 25_000 * hourMs, end: start + 40 * hourMs, maxPoints: 10_000 }
    const lines = (isSpread: boolean) =>
      db.inTenant(
        { tenantId: 'demo', stationIds: 'all' },
        (tx) => readRollup(tx, itemIds, { ...query, nowMs: start + 41 * hourMs, resolution: '1h', isSpread }),
        { readOnly: true },
      )
    const [together, apart] = [await lines(false), await lines(true)]
    expect([...together.values()].map(({ level, points: found }) => [level, found.length > 5])).toEqual([
      ['1h', true],
      ['1h', true],
    ])
    expect([...apart].sort()).toEqual([...together].sort())
  })

  it('is of hours where its minutes would be made of too many readings, the densest points first', async () => {
    const { points } = await makeDevice(db)
    const [dense, thin] = [points.power ?? '', points.energy ?? '']
    await seedReadings(db, [
      { pointId: dense, ...every(6 * 60, 60_000, () => 5) },
      { pointId: thin, ...every(6 * 6, 600_000, () => 7) },
    ])
    const levels = (mostOfMinutes: number) =>
      db.inTenant({ tenantId: 'demo', stationIds: 'all' }, async (tx) => {
        const query = {
          itemIds: [],
          start,
          end: start + 6 * hourMs,
          maxPoints: 2000,
          nowMs: start + 7 * hourMs,
        }
        const lines = await readRollup(tx, [dense, thin], { ...query, mostOfMinutes })
        return [dense, thin].map((id) => [lines.get(id)?.level, lines.get(id)?.points.length])
      })
    expect(await levels(6 * 66)).toEqual([
      ['1m', 360],
      ['1m', 36],
    ])
    expect(await levels(6 * 66 - 1)).toEqual([
      ['1h', 6],
      ['1m', 36],
    ])
    expect(await levels(35)).toEqual([
      ['1h', 6],
      ['1h', 6],
    ])
  })

  it('answers hours of times of which nothing finer is kept', async () => {
    const { points } = await makeDevice(db)
    const pointId = points.energy ?? ''
    const dayStart = start - 300 * 24 * hourMs
    const hours = Array.from({ length: 24 }, (_, hour) => dayStart + hour * hourMs)
    const first = hours.map((_, hour) => hour)
    await seedHours(db, [{ pointId, hours, first, last: first.map((value) => value + 1) }])
    for (const spanMs of [4 * hourMs, 24 * hourMs]) {
      const line = await read(pointId, dayStart, dayStart + spanMs)
      expect(line?.resolution).toBe('1h')
      expect(line?.points).toHaveLength(spanMs / hourMs)
    }
    expect(await read(pointId, dayStart, dayStart + hourMs, { resolution: '1m' })).toMatchObject({
      resolution: '1m',
      points: [],
    })
  })

  it('answers no more points than a call may hold, whatever is asked for', async () => {
    const station = await makeStation(db)
    const devices = await Promise.all(
      Array.from({ length: 25 }, () => makeDevice(db, { stationId: station.id })),
    )
    const itemIds = devices.flatMap(({ points }) => Object.values(points))
    const line = every(1_000, 60_000, (index) => index / 7)
    await seedReadings(
      db,
      itemIds.map((pointId) => ({ pointId, ...line })),
    )
    for (const resolution of ['raw', '1m'] as const) {
      const lines = await readLines(itemIds, { resolution, maxPoints: 10_000 })
      expect(lines).toHaveLength(itemIds.length)
      expect(lines.every(({ points }) => points.length > 100)).toBe(true)
      expect(lines.reduce((sum, { points }) => sum + points.length, 0)).toBeLessThanOrEqual(40_000)
    }
  })

  it('begins the line of a point that is stored when it changes with what held, over any span', async () => {
    const product = await makeProduct(db, { properties: [{ propertyNo: 'tap', storage: 'change' }] })
    const { points } = await makeDevice(db, { productId: product.id })
    const tap = points.tap ?? ''
    const changed = [start - 72 * hourMs, start + 6 * hourMs, start + 40 * hourMs]
    await seedReadings(db, [{ pointId: tap, ts: changed, values: [3, 4, 5] }])
    const held = (from: number, to: number, more = {}) => read(tap, from, to, { isHeld: true, ...more })
    expect(await held(start, start + hourMs)).toMatchObject({
      ...{ resolution: 'raw', holds: true, points: [[start, 3]] },
    })
    expect(await held(start, start + 48 * hourMs, { hasQuality: true })).toMatchObject({
      points: [
        [start, 3, 0],
        [start + 6 * hourMs, 4, 0],
        [start + 40 * hourMs, 5, 0],
      ],
    })
    expect((await held(start + 6 * hourMs, start + 7 * hourMs))?.points).toEqual([[start + 6 * hourMs, 4]])
    // before its first reading nothing held, and its hours are answered
    expect((await held(start - 80 * hourMs, start))?.resolution).not.toBe('raw')
    expect(await read(tap, start, start + hourMs)).toMatchObject({ points: [] })
  })

  it('answers the newest texts that fit', async () => {
    const product = await makeProduct(db, { properties: [{ propertyNo: 'label', dataType: 'text' }] })
    const { points } = await makeDevice(db, { productId: product.id })
    const label = points.label ?? ''
    const texts = Array.from({ length: 300 }, (_, index) => ({
      ts: start + index,
      value: `${index} ${'字'.repeat(900)}`,
    }))
    await storeUnrolled(db, [label], texts)
    const [line] = await readLines([label], { resolution: 'raw', maxPoints: 10_000 })
    expect(line?.points.at(-1)).toEqual([start + 299, texts.at(-1)?.value])
    expect(line?.points.length).toBeGreaterThan(100)
    const [bounded] = await readLines([label], { resolution: 'raw', maxPoints: 700 })
    expect(bounded?.points).toHaveLength(10)
  })

  it('shows nothing of points that the caller may not see', async () => {
    for (const scope of [
      { tenantId: 'other', stationIds: 'all' as const },
      { tenantId: 'demo', stationIds: ['99999'] },
    ])
      await expect(
        db.inTenant(scope, (tx) =>
          readHistory(tx, { itemIds: [power], start, end: start + 1, maxPoints: 10, nowMs: start }),
        ),
      ).rejects.toMatchObject({ spec: { status: 404 } })
  })
})

describe('a replay', () => {
  it('begins with a text and with a bad value as well, as screens showed them', async () => {
    const product = await makeProduct(db, {
      properties: [{ propertyNo: 'label', dataType: 'text' }, { propertyNo: 'power' }],
    })
    const { points } = await makeDevice(db, { productId: product.id })
    const [label = '', pointId = ''] = [points.label, points.power]
    await storeUnrolled(db, [label], [{ ts: start - 3_000, value: '检修' }])
    await storeUnrolled(db, [pointId], [{ ts: start - 4_000, value: 1 }])
    await storeUnrolled(db, [pointId], [{ ts: start - 2_000, value: 9 }])
    await db.systemPool.query('update sample set quality = 2 where point_id = $1 and ts = $2', [
      pointId,
      start - 2_000,
    ])
    const lines = await db.inTenant({ tenantId: 'demo', stationIds: 'all' }, (tx) =>
      readReplay(tx, { itemIds: [label, pointId], start, end: start + hourMs, nowMs: start + hourMs }),
    )
    expect(lines.map((line) => line.points)).toEqual([[[start - 3_000, '检修', 0]], [[start - 2_000, 9, 2]]])
  })

  it('begins with the value that stood before the span, and is no longer than an hour', async () => {
    const station = await makeStation(db)
    const { points } = await makeDevice(db, { stationId: station.id })
    const [pointId = '', silentId = ''] = [points.power, points.energy]
    // what is stored when it changes may have stood for long
    const stoodFrom = start - 90 * 24 * hourMs
    const ts = [stoodFrom, start + 1_000, start + hourMs]
    await seedReadings(db, [{ pointId, ts, values: [1, 2, 3] }])
    const replay = (end: number) =>
      db.inTenant({ tenantId: 'demo', stationIds: 'all' }, (tx) =>
        readReplay(tx, { itemIds: [pointId, silentId], start, end, nowMs: end }),
      )
    expect(await replay(start + hourMs)).toMatchObject([
      {
        itemId: pointId,
        resolution: 'raw',
        points: [
          [stoodFrom, 1, 0],
          [start + 1_000, 2, 0],
        ],
      },
      { itemId: silentId, points: [] },
    ])
    await expect(replay(start + hourMs + 1)).rejects.toMatchObject({
      spec: { key: 'telemetry.replayTooLong' },
    })
  })
  it('shows nothing of an hour of which no reading is kept, for an hour tells what was to come', async () => {
    const { points } = await makeDevice(db)
    const pointId = points.energy ?? ''
    await seedHours(db, [{ pointId, hours: [start], first: [1], last: [2] }])
    const span = { start, end: start + 600_000, nowMs: start + 900 * 24 * hourMs }
    const replay = await db.inTenant({ tenantId: 'demo', stationIds: 'all' }, (tx) =>
      readReplay(tx, { itemIds: [pointId], ...span }),
    )
    expect((await read(pointId, span.start, span.end))?.resolution).toBe('1h')
    expect(replay).toEqual([{ itemId: pointId, resolution: 'raw', points: [] }])
  })
})
