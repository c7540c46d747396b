import { sql } from 'drizzle-orm'
import { type Database, isOfTheRows, type Tx } from '../../../platform/database'
import type { Platform } from '../../../platform/module'
import type { Writer, Writers } from '../../../platform/writers'
import { incomersOf } from '../circuit/meters'
import { divideDays } from './divide'
import type { PointDay } from './pointDay'

const jobName = 'energy.divide'
/** Changes that one transaction works off. */
const mostAtOnce = 1_000
/** A run ends after so long; the next one goes on. */
const longestRunMs = 200_000

/** Divides energy into bands, every minute, wherever something has changed that it stands on. */
export function defineCostJobs({ db, jobs, writers }: Platform): void {
  const writer = registerDivision(db, writers)
  jobs.define(jobName, () => divideChanged(db, writer))
  jobs.schedule(jobName, '* * * * *')
}

/** A day of a register with the changes that name it. */
interface ChangedDay extends PointDay {
  changeIds: string[]
}

/** The writer that days go to when the database refuses to divide them together. */
export const registerDivision = (db: Database, writers: Writers): Writer<ChangedDay> =>
  writers.register<ChangedDay>({
    name: 'energy',
    write: (pointDays) => db.asSystem((tx) => divideDays(tx, pointDays)),
    keyOf: ({ pointId, day }) => `${pointId} ${day}`,
    describe: ({ tenantId, day }) => ({ tenantId, subject: day }),
  })

/** Works off what has changed. A change and what is made of it go in one transaction, so that a kill loses neither. */
export async function divideChanged(db: Database, writer?: Writer<ChangedDay>): Promise<void> {
  const until = Date.now() + longestRunMs
  for (;;) {
    let count = 0
    try {
      count = await db.asSystem(async (tx) => {
        const taken = await takeChanges(tx)
        await spreadChanges(tx, taken)
        await divideDays(tx, await changedDays(tx, taken))
        return taken.length
      })
    } catch (error) {
      if (writer === undefined || !isOfTheRows(error)) throw error
      count = await divideApart(db, writer)
    }
    if (count < mostAtOnce && !(await db.asSystem(hasChanges))) return
    if (Date.now() > until) return
  }
}

/**
 * The same for a batch that the database refuses as a whole: what it refuses is set aside, and the rest divided. Changes
 * go with what was divided or set aside, so that those that wait for their turn come to it.
 */
async function divideApart(db: Database, writer: Writer<ChangedDay>): Promise<number> {
  const { taken, pointDays } = await db.asSystem(async (tx) => {
    const { rows } = await tx.execute<Change>(
      sql`select ${columns} from energy_change order by id limit ${mostAtOnce}`,
    )
    return { taken: rows, pointDays: await changedDays(tx, rows) }
  })
  const waiting = new Set((await writer.write(pointDays)).flatMap(({ changeIds }) => changeIds))
  const done = taken.filter(({ id }) => !waiting.has(id))
  if (done.length === 0 && taken.length > 0) throw new Error('days that wait for the database')
  await db.asSystem(async (tx) => {
    await spreadChanges(tx, done)
    await tx.execute(
      sql`delete from energy_change where id = any (${list(done.map(({ id }) => id))}::bigint[])`,
    )
  })
  return done.length
}

/** Divides some days of what counts stations' energy, before the job comes to them. */
export async function divideIncomers(
  tx: Tx,
  {
    tenantId,
    stationIds,
    days,
  }: { tenantId: string; stationIds: readonly string[]; days: readonly string[] },
): Promise<void> {
  const pointDays = (await incomersOf(tx, stationIds)).flatMap(({ importItemId, stationId }) =>
    importItemId === null ? [] : days.map((day) => ({ tenantId, stationId, pointId: importItemId, day })),
  )
  await divideDays(tx, pointDays)
}

interface Change extends Record<string, unknown> {
  id: string
  tenantId: string
  pointId: string | null
  atMs: string | null
  stationId: string | null
  firstDay: string | null
  lastDay: string | null
}

const list = (values: readonly (string | number)[]) => `{${values.join(',')}}`
const columns =
  sql.raw(`id, tenant_id as "tenantId", point_id as "pointId", at_ms as "atMs", station_id as "stationId",
  first_day::text as "firstDay", last_day::text as "lastDay"`)

async function takeChanges(tx: Tx): Promise<Change[]> {
  const { rows } = await tx.execute<Change>(sql`
    delete from energy_change where id in (select id from energy_change order by id limit ${mostAtOnce})
    returning ${columns}`)
  return rows
}

const hasChanges = async (tx: Tx): Promise<boolean> =>
  (await tx.execute(sql`select 1 from energy_change limit 1`)).rows.length > 0

/** Changes of many days become one of each day, for the next rounds. In another zone a day lies in two that were. */
async function spreadChanges(tx: Tx, taken: readonly Change[]): Promise<void> {
  const wide = taken.filter(({ atMs }) => atMs === null)
  if (wide.length === 0) return
  const column = (pick: (change: Change) => string | null) =>
    list(wide.map((change) => pick(change) ?? 'null'))
  await tx.execute(sql`
    insert into energy_change (tenant_id, point_id, at_ms)
    select distinct r.tenant_id, r.point_id, r.bucket + later
    from unnest(${column((change) => change.tenantId)}::text[], ${column((change) => change.pointId)}::bigint[],
      ${column((change) => change.stationId)}::bigint[], ${column((change) => change.firstDay)}::date[],
      ${column((change) => change.lastDay)}::date[]) as c(tenant_id, point_id, station_id, first_day, last_day)
    cross join lateral unnest(case when c.first_day is null then '{0,86399999}'::bigint[] else '{0}' end) as l(later)
    join point p on p.tenant_id = c.tenant_id and p.id = coalesce(c.point_id, p.id)
      and p.station_id = coalesce(c.station_id, p.station_id)
    join (select id, usable_zone(time_zone) as zone from station) z on z.id = p.station_id
    join rollup_1d r on r.point_id = p.id and r.rise is not null
      and (to_timestamp(r.bucket / 1000.0) at time zone z.zone)::date
        between coalesce(c.first_day, '-infinity') and coalesce(c.last_day, 'infinity')`)
}

/** The days of registers that changes name; those of registers that are gone are nothing. */
async function changedDays(tx: Tx, taken: readonly Change[]): Promise<ChangedDay[]> {
  const days = taken.filter(({ atMs }) => atMs !== null)
  if (days.length === 0) return []
  const { rows } = await tx.execute<ChangedDay & Record<string, unknown>>(sql`
    select p.tenant_id as "tenantId", p.station_id as "stationId", p.id as "pointId",
      (to_timestamp(c.at_ms / 1000.0) at time zone z.zone)::date::text as day, array_agg(c.id::text) as "changeIds"
    from unnest(${list(days.map(({ id }) => id))}::bigint[], ${list(days.map(({ pointId }) => pointId ?? ''))}::bigint[],
      ${list(days.map(({ atMs }) => atMs ?? ''))}::bigint[]) as c(id, point_id, at_ms)
    join point p on p.id = c.point_id
    join (select id, usable_zone(time_zone) as zone from station) z on z.id = p.station_id
    group by 1, 2, 3, 4`)
  return rows
}
