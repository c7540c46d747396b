import { sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/platform/database'
import { percentile } from '../support/figures'
import { vacuum } from '../support/settled'
import type { Stack } from '../support/stack'

const points = 500
/** A month that is over, by the clock of the station. */
const year = new Date().getUTCFullYear() - 1
const span = { from: `${year}-12-01`, to: `${year}-12-31` }
const zone = 'Asia/Shanghai'

/**
 * The hours and days of a month of the station's registers. Of every tenth some hours together are missing, of another tenth one now
 * and then: what they counted meanwhile is told by the reading after it.
 */
export async function seedReportMonth(db: Database, stationId: string): Promise<void> {
  const { hoursRead } = await import('../../apps/server/src/modules/telemetry/rollup/bucketSql')
  const day = sql`m.begins + (r.bucket - m.begins) / 86400000 * 86400000`
  await db.asSystem(async (tx) => {
    await tx.execute(sql`
      insert into rollup_1h (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
      select p.tenant_id, p.id, m.begins + g::bigint * 3600000, g, g + 1, g + 0.5, g, g + 1, 12, 10 + p.id % 7
      from point p, generate_series(0, 743) g,
        lateral (select (extract(epoch from ${span.from}::date::timestamp at time zone ${zone}) * 1000)::bigint as begins) m
      where p.station_id = ${stationId}::bigint
        and not (p.id % 10 = 0 and g between 200 and 229) and not (p.id % 10 = 1 and g % 50 = 17)`)
    await tx.execute(sql`
      insert into rollup_1d (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise, hours_read)
      select r.tenant_id, r.point_id, ${day}, min(r.min), max(r.max), avg(r.mean), min(r.first), max(r.last), sum(r.count), sum(r.rise),
        ${hoursRead(sql`(${day})`)}
      from rollup_1h r join point p on p.id = r.point_id,
        lateral (select (extract(epoch from ${span.from}::date::timestamp at time zone ${zone}) * 1000)::bigint as begins) m
      where p.station_id = ${stationId}::bigint group by 1, 2, 3`)
    // what the bands of these days hold is there already
    await tx.execute(sql`delete from energy_change`)
  })
  await vacuum(db, 'rollup_1h, rollup_1d')
}

/** A report of all registers by the days of the month, with what is missing marked; and how long looking for that takes alone. */
export async function measureReportMonth(stack: Stack, stationId: string, calls = 40) {
  const { gapsOf } = await import('../../apps/server/src/modules/energy/rolled/gaps')
  const { rows } = await stack.db.systemPool.query<{ id: string; device: string }>(
    'select id, device_id as device from point where station_id = $1 order by id',
    [stationId],
  )
  if (rows.length !== points) throw new Error(`${rows.length} points`)
  const body = JSON.stringify({
    ...{
      reportName: '月报',
      stationId,
      period: 'month',
      layout: 'time',
      step: 'day',
      hasTotal: true,
      ...span,
    },
    objects: rows.map(({ device }) => ({ kind: 'device', deviceId: device })),
    measures: [{ kind: 'rise', propertyNo: 'ep' }],
  })
  const ask = async () => {
    const began = performance.now()
    const answer = await fetch(`${stack.url}/api/ml-mlink/customreport/try`, {
      method: 'POST',
      headers: { 'blade-auth': `bearer ${stack.token}`, 'content-type': 'application/json' },
      body,
    })
    const told: { code: number; data: { lines: { cells: { isPartial?: true }[] }[] } } = await answer.json()
    const cells = told.data?.lines?.flatMap((line) => line.cells) ?? []
    const partial = cells.filter(({ isPartial }) => isPartial).length
    if (told.code !== 200 || cells.length < points * 31 || partial === 0)
      throw new Error('the report was refused, or marks nothing')
    return { ms: performance.now() - began, partial }
  }
  const look = async () => {
    const began = performance.now()
    const itemIds = rows.map(({ id }) => id)
    await stack.db.asSystem((tx) => gapsOf(tx, itemIds, { ...span, now: new Date() }))
    return performance.now() - began
  }
  const [first, second] = [await ask(), await ask()]
  const times: number[] = []
  const looks: number[] = []
  for (let call = 0; call < calls; call += 1) {
    times.push((await ask()).ms)
    looks.push(await look())
  }
  return {
    reportPoints: points,
    reportPartialCells: first.partial,
    reportFirstMs: Math.round(first.ms),
    reportSecondMs: Math.round(second.ms),
    reportP95Ms: Math.round(percentile(times, 0.95)),
    reportGapsP95Ms: Math.round(percentile(looks, 0.95)),
  }
}
