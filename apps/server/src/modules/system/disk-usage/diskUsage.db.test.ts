import {
  getDiskUsage,
  getOwnUsage,
  listKeptReadings,
  listUsageDays,
  mostKeptProperties,
} from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createSystem } from '..'
import { measuredForMs } from './outlook'
import { measureUsage } from './rules'

const { test, app } = await useCallApp((platform) => [createSystem(platform)])

const dayMs = 86_400_000

const run = (statement: string) => test.db.asOwner((tx) => tx.execute(sql.raw(statement)))

beforeAll(async () => {
  await run(`
    insert into tenant (tenant_id, tenant_name) values ('north', 'North'), ('south', 'South');
    insert into parameter (tenant_id, param_name, param_key, param_value)
      select case when n <= 3000 then 'north' else 'south' end, 'name', 'key ' || n, repeat('值', 300)
      from generate_series(1, 4000) n;
    insert into attachment (tenant_id, holder, file_name, size) values
      ('north', 'maintenanceFile', 'a', 1000), ('north', 'task', 'b', 200), ('south', 'maintenanceFile', 'c', 30);
    insert into view_image (tenant_id, hash, content_type, bytes) values ('south', repeat('0', 64), 'image/png', '\\x0102');
    analyze parameter`)
})

const told = async () => (await app.as({ tenantId: '000000' }).call(getDiskUsage)).data
/** Measured anew. */
const usage = () => {
  app.clock.advance(measuredForMs)
  return told()
}
const of = (
  found: { tenants: readonly { tenantId: string | Date; databaseBytes: number }[] },
  tenantId: string,
) => found.tenants.find((tenant) => tenant.tenantId === tenantId)

describe('disk usage', () => {
  it('adds tables up, each with what it is about, and tells files to the byte', async () => {
    const found = await usage()
    const sum = found.tables.reduce((total: number, { bytes }: { bytes: number }) => total + bytes, 0)
    expect(found.databaseBytes).toBe(sum)
    expect(found.tables).toContainEqual(
      expect.objectContaining({ table: 'parameter', kind: 'records', rows: 4000, partitions: 0 }),
    )
    expect(of(found, 'north')).toMatchObject({
      tenantName: 'North',
      fileBytes: 1000,
      fileCount: 1,
      resultBytes: 200,
    })
    expect(of(found, 'south')).toMatchObject({ fileBytes: 32, fileCount: 2, resultBytes: 0 })
    expect(found.disks[0]).toMatchObject({ of: 'data', freeBytes: expect.any(Number) })
  })

  it('gives a tenant its share of a table, counted where it is small and estimated where it is large', async () => {
    const counted = await measureUsage(app.platform)
    const estimated = await measureUsage(app.platform, 0)
    for (const found of [counted, estimated]) {
      const [north, south] = [of(found, 'north'), of(found, 'south')]
      expect(north?.databaseBytes).toBeGreaterThan(2.5 * (south?.databaseBytes ?? 0))
      const held = found.tenants.reduce((sum, { databaseBytes }) => sum + databaseBytes, 0)
      expect(held + found.sharedBytes).toBe(found.databaseBytes)
    }
  })

  it('says what retention frees: partitions whose time comes, and what fewer days would free', async () => {
    const today = Math.floor(app.clock.now() / dayMs) * dayMs
    for (const daysAgo of [800, 720, 170, 0]) {
      const from = today - daysAgo * dayMs
      await run(
        `create table sample_${daysAgo} partition of sample for values from (${from}) to (${from + dayMs})`,
      )
    }
    const found = await usage()
    const sample = found.retention.find(({ table }: { table: string }) => table === 'sample')
    const one = sample.bytes / 4
    expect(sample).toMatchObject({ keepDays: 731, dueBytes: 2 * one })
    expect(sample.oldestTime.slice(0, 10)).toBe('2023-12-22')
    expect(sample.shorter).toEqual([
      { days: 365, bytes: 2 * one },
      { days: 180, bytes: 2 * one },
      { days: 90, bytes: 3 * one },
      { days: 30, bytes: 3 * one },
    ])
    // days that are packed go with the others
    const from = today - 715 * dayMs
    await run(
      `create table sample_chunk_715 partition of sample_chunk for values from (${from}) to (${from + dayMs})`,
    )
    const after = (await usage()).retention.find(({ table }: { table: string }) => table === 'sample')
    expect(after.dueBytes).toBeGreaterThan(sample.dueBytes)
    expect(after.oldestTime).toBe(sample.oldestTime)
  })

  it('tells for some minutes what was measured, with the time', async () => {
    const { measuredTime, databaseBytes } = await usage()
    await run(`create table swelling as select repeat('值', 300) as words from generate_series(1, 4000)`)
    app.clock.advance(measuredForMs - 1)
    expect(await told()).toMatchObject({ measuredTime, databaseBytes })
    app.clock.advance(1)
    const after = await told()
    expect(after.databaseBytes).toBeGreaterThan(databaseBytes)
    expect(after.measuredTime > measuredTime).toBe(true)
    const now = app.clock.now()
    app.clock.set(now - measuredForMs)
    expect((await told()).measuredTime < after.measuredTime).toBe(true)
    app.clock.set(now)
    await run('drop table swelling')
  })

  it('is measured once a day', async () => {
    const days = async () => (await app.as({ tenantId: '000000' }).call(listUsageDays)).data
    expect(await days()).toEqual([])
    await app.platform.jobs.run('system.measureDisk')
    await app.platform.jobs.run('system.measureDisk')
    expect(await days()).toEqual([expect.objectContaining({ day: '2026-03-01', backups: 0 })])
    app.clock.advance(dayMs)
    await app.platform.jobs.run('system.measureDisk')
    expect((await days()).map(({ day }: { day: string }) => day)).toEqual(['2026-03-01', '2026-03-02'])
  })

  it('tells the day by the zone of the platform, in which it begins before that of UTC', async () => {
    await run(`delete from disk_measurement;
      insert into tenant (tenant_id, tenant_name, time_zone) values ('000000', 'Platform', 'Asia/Shanghai')
        on conflict (tenant_id) do update set time_zone = excluded.time_zone`)
    const measuredAt = async (time: string) => {
      app.clock.advance(Date.parse(time) - app.clock.now())
      await app.platform.jobs.run('system.measureDisk')
    }
    for (const time of ['2026-03-05T15:59:00Z', '2026-03-05T16:00:00Z', '2026-03-05T23:55:00Z'])
      await measuredAt(time)
    const { data } = await app.as({ tenantId: '000000' }).call(listUsageDays)
    expect(data.map(({ day }: { day: string }) => day)).toEqual(['2026-03-05', '2026-03-06'])
  })

  it('is told to each tenant of its own, with its growth and when the quota will be used up', async () => {
    const own = async (tenantId: string) => (await app.as({ tenantId }).call(getOwnUsage)).data
    await run(`update tenant set data_mb = 10, reading_days = 365 where tenant_id = 'north'`)
    await run(`delete from tenant_measurement; insert into tenant_measurement (tenant_id, day, bytes)
      select 'north', date '2026-03-01' + n, 1048576 * (1 + n) from generate_series(0, 4) n`)
    expect(await own('north')).toMatchObject({
      ...{ readingDays: 365, shorterProperties: 0, mostBytes: 10 * 1048576, growth: 1048576, fullInDays: 5 },
      days: expect.arrayContaining([{ day: '2026-03-05', bytes: 5 * 1048576 }]),
    })
    expect(await own('south')).toEqual({
      ...{
        readingDays: 731,
        shorterProperties: 0,
        mostBytes: null,
        days: [],
        growth: null,
        fullInDays: null,
      },
    })
    await app.platform.jobs.run('system.measureDisk')
    const measured = async (tenantId: string) => (await own(tenantId)).days.at(-1).bytes
    expect(await measured('north')).toBeGreaterThan(2.5 * (await measured('south')))
  })

  it('tells what was kept of each property on the last day that is over, the most first', async () => {
    const tenantId = 'north'
    const station = await makeStation(test.db, { tenantId })
    const other = await makeStation(test.db, { tenantId })
    const product = await makeProduct(test.db, {
      ...{ tenantId, label: '电表' },
      properties: [
        { propertyNo: 'u', propertyName: '电压', storage: 'change', deadBand: 1 },
        { propertyNo: 'p', propertyName: '功率' },
        { propertyNo: 's', propertyName: '开关', storage: 'change' },
        // of texts no numbers are counted
        { propertyNo: 't', propertyName: '说明', dataType: 'text' },
      ],
    })
    const [one, two] = [
      await makeDevice(test.db, { tenantId, stationId: station.id, productId: product.id }),
      await makeDevice(test.db, { tenantId, stationId: other.id, productId: product.id }),
    ]
    const midnight = Math.floor(app.clock.now() / dayMs) * dayMs
    const day = (pointId: string | undefined, bucket: number, count: number) =>
      run(`insert into rollup_1d (tenant_id, point_id, bucket, min, max, mean, first, last, count)
        values ('north', ${pointId}, ${bucket}, 0, 0, 0, 0, 0, ${count})`)
    await day(one.points.u, midnight - dayMs, 30)
    await day(two.points.u, midnight - dayMs, 10)
    await day(one.points.p, midnight - dayMs, 1440)
    // today is not over
    await day(one.points.p, midnight, 500)
    const keptFor = async (person: { tenantId: string; stationIds?: string[] }) =>
      (await app.as(person).call(listKeptReadings)).data
    const line = (propertyName: string, storage: string, [points, keptPoints, readings]: number[]) =>
      expect.objectContaining({
        ...{ productName: '电表', propertyName, storage, points, keptPoints, readings },
        expected: (points ?? 0) * 1440,
      })
    expect(await keptFor({ tenantId })).toEqual([
      line('功率', 'all', [2, 1, 1440]),
      line('电压', 'change', [2, 2, 40]),
      line('开关', 'change', [2, 0, 0]),
    ])
    expect(await keptFor({ tenantId, stationIds: [other.id] })).toEqual([
      line('电压', 'change', [1, 1, 10]),
      line('功率', 'all', [1, 0, 0]),
      line('开关', 'change', [1, 0, 0]),
    ])
    expect(await keptFor({ tenantId, stationIds: [] })).toEqual([])
    expect(await keptFor({ tenantId: 'south' })).toEqual([])
  })

  it('cuts what was kept of many properties, those of which all is kept first', async () => {
    const tenantId = 'south'
    const product = await makeProduct(test.db, {
      tenantId,
      properties: Array.from({ length: mostKeptProperties + 1 }, (_, at) => ({
        ...{
          propertyNo: `p${at}`,
          storage: at < mostKeptProperties ? ('change' as const) : ('all' as const),
        },
      })),
    })
    await makeDevice(test.db, { tenantId, productId: product.id })
    const { data } = await app.as({ tenantId }).call(listKeptReadings)
    expect(data).toHaveLength(mostKeptProperties)
    expect(new Set(data.map(({ storage }: { storage: string }) => storage))).toEqual(new Set(['change']))
  })

  it('is for who holds its code', async () => {
    for (const each of [getDiskUsage, getOwnUsage, listKeptReadings])
      expect((await app.as({ can: [] }).call(each)).code).toBe(403)
  })
})
