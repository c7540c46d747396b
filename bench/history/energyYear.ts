import { sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/platform/database'
import { makeDevice, makeProduct, makeStation } from '../../apps/server/src/testing/factories'
import { percentile } from '../support/figures'
import { vacuum } from '../support/settled'
import type { Stack } from '../support/stack'

const meters = 500
const tenantId = '000000'
const calls = 40
/** The year before this one. */
const year = new Date().getUTCFullYear() - 1

/** A station with so many meters, and what each drew on every day of two years, by band, with the months that follow. */
export async function seedEnergyYear(db: Database): Promise<string> {
  const { tariffTable, tariffRevisionTable } = await import(
    '../../apps/server/src/modules/energy/tariff/table'
  )
  const { plainTerms } = await import('../../apps/server/src/testing/plainTerms')
  const station = await makeStation(db, { tenantId })
  const product = await makeProduct(db, {
    tenantId,
    properties: [{ propertyNo: 'ep', unit: 'kWh', kind: 'accumulated', energyType: 'electricity' }],
  })
  for (let at = 0; at < meters; at += 1)
    await makeDevice(db, { tenantId, stationId: station.id, productId: product.id, gatewayId: null })
  const bands = ['sharp', 'peak', 'flat', 'valley'] as const
  const terms = {
    ...plainTerms,
    dayTables: [
      { tableName: '日', periods: bands.map((band, index) => ({ startMinute: index * 360, band })) },
    ],
    seasons: plainTerms.seasons.map((season) => ({
      ...season,
      prices: { sharp: '1.2', peak: '1.0361', flat: '0.6217', valley: '0.2449' },
    })),
  }
  const stationId = station.id
  await db.asSystem(async (tx) => {
    const held = { tenantId, stationId, tariffName: '分时', validFrom: `${year - 1}-01-01`, terms }
    const [tariff] = await tx.insert(tariffTable).values(held).returning()
    const revised = {
      ...held,
      tariffId: tariff?.id ?? '',
      revision: 1,
      change: 'created' as const,
      affectedFrom: held.validFrom,
    }
    const [revision] = await tx.insert(tariffRevisionTable).values(revised).returning()
    await tx.execute(sql`
      insert into energy_day (tenant_id, station_id, point_id, day, revision_id, season, sharp, peak, flat, valley, hours)
      select ${tenantId}, p.station_id, p.id, d::date, ${revision?.id ?? ''}::bigint, 0, round((10 + 3 * sin(p.id * 7 + extract(doy from d)))::numeric, 3),
        round((30 + 9 * cos(p.id + extract(doy from d)))::numeric, 3), 25.125, 12.75, 24
      from point p, generate_series(${`${year - 1}-01-01`}::date, ${`${year}-12-31`}::date, interval '1 day') d
      where p.station_id = ${stationId}::bigint`)
    await tx.execute(sql`
      insert into energy_month (tenant_id, station_id, point_id, month, revision_id, season, sharp, peak, flat, valley, hours)
      select tenant_id, station_id, point_id, date_trunc('month', day)::date, revision_id, season, sum(sharp), sum(peak), sum(flat), sum(valley), sum(hours)
      from energy_day group by 1, 2, 3, 4, 5, 6`)
  })
  await vacuum(db, 'energy_day, energy_month')
  return stationId
}

/** A year of all meters by band: each meter, and all of them together beside the year before. */
export async function measureEnergyYear(stack: Stack, stationId: string) {
  const span = { stationId, from: `${year}-01-01`, to: `${year}-12-31` }
  const time = async (path: string, query: Record<string, string>) => {
    const began = performance.now()
    const answer = await fetch(
      `${stack.url}/api/ml-mlink/energycost/${path}?${new URLSearchParams({ ...span, ...query })}`,
      {
        headers: { 'blade-auth': `bearer ${stack.token}` },
      },
    )
    const body: { code: number; data: { count?: number; meters: unknown[] } } = await answer.json()
    if (body.code !== 200 || body.data.meters.length !== meters) throw new Error(`the ${path} was refused`)
    return performance.now() - began
  }
  const asked = {
    meters: () => time('meters', { limit: '1000' }),
    report: () => time('report', { grain: 'month' }),
  }
  const [firstMeters, secondMeters] = [await asked.meters(), await asked.meters()]
  const [firstReport, secondReport] = [await asked.report(), await asked.report()]
  const again = async (ask: () => Promise<number>) => {
    const times: number[] = []
    for (let call = 0; call < calls; call += 1) times.push(await ask())
    return times
  }
  const { rows: points } = await stack.db.systemPool.query<{ ids: string[] }>(
    'select array_agg(id) as ids from point where station_id = $1',
    [stationId],
  )
  const raw = async () => {
    const began = performance.now()
    await stack.db.systemPool.query(
      `select point_id, month, sum(sharp), sum(peak), sum(flat), sum(valley), sum(deep_valley) from energy_month
       where point_id = any ($1::bigint[]) and month between $2 and $3 group by 1, 2`,
      [points[0]?.ids ?? [], span.from, span.to],
    )
    return performance.now() - began
  }
  const rounded = (ms: number) => Math.round(ms)
  return {
    energyMeters: meters,
    energyFirstMs: rounded(firstMeters),
    energySecondMs: rounded(secondMeters),
    energyP95Ms: rounded(percentile(await again(asked.meters), 0.95)),
    energyReportFirstMs: rounded(firstReport),
    energyReportSecondMs: rounded(secondReport),
    energyReportP95Ms: rounded(percentile(await again(asked.report), 0.95)),
    energyRawP95Ms: rounded(percentile(await again(raw), 0.95)),
  }
}
