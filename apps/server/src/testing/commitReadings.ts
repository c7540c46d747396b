import { sql } from 'drizzle-orm'
import type { PointRoute } from '../modules/telemetry'
import type { Bus } from '../platform/bus'
import { arrayLiteral, type Database } from '../platform/database'

/** What is the same of all points. */
const routeLess: Omit<PointRoute, 'id' | 'stationId' | 'deviceId'> = {
  tenantId: 'demo',
  propertyNo: 'power',
  heardKey: 'power',
  access: 'read',
  dataType: 'number',
  enumMap: null,
  scale: 1,
  offset: 0,
  min: Number.NEGATIVE_INFINITY,
  max: Number.POSITIVE_INFINITY,
  rollOverAt: Number.POSITIVE_INFINITY,
  storage: 'all',
  deadBand: 0,
  intervalMs: 0,
  confirmation: 'confirm',
  isNameTyped: false,
  isRepeatable: false,
  answerMs: undefined,
  isCalculated: false,
  writerRoleIds: [],
  stored: undefined,
}

/** A numeric point without storage rules, as ingest knows it. */
export const routeOf = (of: Pick<PointRoute, 'id' | 'stationId' | 'deviceId'>): PointRoute => ({
  ...routeLess,
  ...of,
})

/** Stores a batch as ingest does, one good reading of each point at one instant, and tells whoever lives. */
export async function commitReadings(
  db: Database,
  bus: Pick<Bus, 'publish'>,
  batch: { sequence: number; ts: number; points: readonly PointRoute[]; values: readonly number[] },
) {
  const { sequence, ts, points, values } = batch
  const ids = points.map(({ id }) => id)
  await db.asSystem(async (tx) => {
    await tx.execute(sql`insert into ingest_batch (sequence, committed_ms, readings, min_ts, max_ts)
      values (${sequence}, ${ts}, ${values.length}, ${ts}, ${ts})`)
    await tx.execute(sql`insert into ingest_journal (sequence, points, ts, "values", qualities)
      values (${sequence}, ${arrayLiteral(ids)}, ${arrayLiteral(ids.map(() => ts))}, ${arrayLiteral(values)}, ${arrayLiteral(ids.map(() => 0))})`)
    await tx.execute(sql`
      insert into latest_value (tenant_id, station_id, point_id, ts, value, sequence)
      select p.tenant_id, p.station_id, p.id, ${ts}, u.value, ${sequence}
      from unnest(${arrayLiteral(ids)}::bigint[], ${arrayLiteral(values)}::float8[]) as u(id, value) join point p on p.id = u.id
      on conflict (point_id) do update set ts = excluded.ts, value = excluded.value, sequence = excluded.sequence`)
  })
  bus.publish('samples.committed', {
    sequence,
    points,
    ts: values.map(() => ts),
    values,
    qualities: values.map(() => 0 as const),
  })
}
