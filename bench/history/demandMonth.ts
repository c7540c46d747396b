import { sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/platform/database'
import { makeDevice, makeProduct, makeStation } from '../../apps/server/src/testing/factories'
import { percentile } from '../support/figures'
import { vacuum } from '../support/settled'
import type { Stack } from '../support/stack'

const registers = 64
const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
/** The month before this one, in UTC. */
const now = new Date()
const [begins, ends] = [
  Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1),
  Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1),
]

/** A meter of 64 circuits that is read each minute: a month of sealed days, and the hours that follow from them. */
export async function seedDemandMonth(db: Database): Promise<string> {
  const tenantId = '000000'
  const { chunkPlan, createPartitions } = await import(
    '../../apps/server/src/modules/telemetry/store/partitions'
  )
  const { packReadings } = await import('../../apps/server/src/modules/telemetry/store/packReadings')
  await createPartitions(db).ensure(chunkPlan, begins, ends - 1)
  const station = await makeStation(db, { tenantId, timeZone: 'UTC' })
  const product = await makeProduct(db, {
    tenantId,
    properties: Array.from({ length: registers }, (_, at) => ({
      ...{ propertyNo: `e${at}`, unit: 'kWh', channel: `${at + 1}#` },
      ...{ category: 'energy' as const, kind: 'accumulated' as const, energyType: 'electricity' as const },
    })),
  })
  const device = await makeDevice(db, { tenantId, stationId: station.id, productId: product.id })
  const ids = sql`${`{${Object.values(device.points).join(',')}}`}::bigint[]`
  /** kWh so many minutes after the month began, as a meter tells it: two decimals. */
  const reading = sql`round((n * 0.3 + 20 * sin(n / 230.0 + p))::numeric, 2)::float8`
  for (let day = begins; day < ends; day += dayMs)
    await db.asOwner((tx) =>
      tx.execute(
        sql`insert into sample_chunk ${packReadings({
          readings: sql`(select ${tenantId}::varchar as tenant_id, p as point_id, ${begins}::bigint + n::bigint * ${minuteMs}::bigint as ts,
          ${reading} as value, null::text as text, 0::smallint as quality
          from unnest(${ids}) p, generate_series(${(day - begins) / minuteMs}::int, ${(day - begins) / minuteMs + 1_439}::int) n)`,
          sequence: sql`0::bigint`,
        })}`,
      ),
    )
  await db.asOwner(async (tx) => {
    await tx.execute(sql`insert into sample_sealed (id, before_ts) values (1, ${ends}::bigint)
      on conflict (id) do update set before_ts = excluded.before_ts`)
    await tx.execute(sql`insert into rollup_1h (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
      select ${tenantId}, p, bucket, 0, 0, 0, 0, 0, 60, 18 from unnest(${ids}) p,
        generate_series(${begins}::bigint, ${ends - 1}::bigint, 3600000) bucket`)
  })
  await vacuum(db, 'sample_chunk, rollup_1h')
  return device.id
}

/** The demand of the meter in that month, all of its circuits added up at each time; and how long other calls take meanwhile. */
export async function measureDemandMonth(stack: Stack, deviceId: string, calls = 5) {
  const headers = { 'blade-auth': `bearer ${stack.token}` }
  const month = new Date(begins).toISOString().slice(0, 7)
  const times: number[] = []
  const beside: number[] = []
  for (let call = 0; call < calls; call += 1) {
    let isOver = false
    const small = (async () => {
      while (!isOver) {
        const began = performance.now()
        await (await fetch(`${stack.url}/api/health`)).arrayBuffer()
        beside.push(performance.now() - began)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()
    const began = performance.now()
    const query = new URLSearchParams({ deviceId, month })
    const answer = await fetch(`${stack.url}/api/ml-mlink/energy/circuitDemand?${query}`, { headers })
    const body: { code: number; data: { max: { value: number } | null; points: unknown[] } } =
      await answer.json()
    times.push(performance.now() - began)
    isOver = true
    await small
    const quarters = (ends - begins) / (15 * minuteMs)
    if (body.code !== 200 || body.data.max === null || body.data.points.length < quarters - 2)
      throw new Error(`the demand was refused: ${JSON.stringify(body).slice(0, 300)}`)
  }
  return {
    demandRegisters: registers,
    demandP50Ms: Math.round(percentile(times, 0.5)),
    demandMaxMs: Math.round(Math.max(...times)),
    demandBesideP95Ms: Math.round(percentile(beside, 0.95)),
  }
}
