import type { Page, QueryOf } from '@energy-console/contract'
import {
  type listDeviceRecords,
  type MaintenanceRecord,
  type MaintenanceRecordKind,
  maintenanceRecordCodes,
  maintenanceRecordKinds,
  repairCodes,
} from '@energy-console/contract/maintenance'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { holds, type Session, toWireTime } from '../../../platform/http'
import { readPage } from '../../../platform/resource'
import { stationOfDevice } from '../ledger/queries'
import { placeOfAsset } from '../repair/queries'

/** At which what was done is asked for: a device with its equipment, or one piece of equipment. */
type Thing = { deviceId: string; assetId?: undefined } | { assetId: string; deviceId?: undefined }

const namesOf = (ids: SQL) => sql`(select string_agg(u.real_name, '、' order by x.at)
  from unnest(${ids}) with ordinality as x (id, at) join app_user u on u.id = x.id)`

/** Orders of the device, or of its equipment; who sees no orders sees that those of the equipment were, as in the ledger, and not whose and what was written. */
function repairs({ deviceId }: Thing, session: Session): SQL {
  const seesOrders = holds(session, repairCodes.view)
  const people = sql`coalesce(${namesOf(sql`string_to_array(concat_ws(',', o.assignee_id, nullif(o.helper_ids, '')), ',')::bigint[]`)}, o.reporter)`
  const note = sql`coalesce(nullif(o.work_note, ''), o.description)`
  return sql`
    select 'repair' as kind, o.id, o.report_time as time, o.order_no as no, o.title, o.state,
      ${seesOrders ? people : sql`null::text`} as people, o.asset_id,
      ${seesOrders ? note : sql`null::text`} as note, 0 as items, 0 as failed
    from repair_order o where o.asset_id in (select id from its)
      ${seesOrders && deviceId !== undefined ? sql`or o.device_id = ${deviceId}::bigint` : sql``}`
}

/** What has been begun of rounds and maintenance that have something to look at, or to do, at the equipment. */
const tasksOf = (kind: 'inspect' | 'maintain') => sql`
  select w.kind, w.id, coalesce(w.start_time, w.due_from), null, w.title, w.state, ${namesOf(sql`w.assignee_ids`)},
    i.asset_id, i.note, i.items, i.failed
  from (select record_id, min(asset_id) as asset_id, count(*)::int as items, (count(*) filter (where is_failed))::int as failed,
      string_agg(concat_ws('：', item_name, coalesce(nullif(note, ''), value)), '；' order by row_rank) filter (where is_failed) as note
    from work_task_item where asset_id in (select id from its) group by record_id) i
  join work_task w on w.id = i.record_id where w.kind = ${kind}`

const reports = sql`
  select 'report', r.id, r.report_time, r.report_no, left(r.description, 64), r.state, r.contact, r.asset_id,
    case when length(r.description) > 64 then r.description end, 0, 0
  from fault_report r where r.asset_id in (select id from its)`

const moves = sql`
  select 'move', h.id, h.move_time, null, h.transition, h.to_state, h.user_name, h.record_id,
    nullif(concat_ws('；', nullif(h.reason, ''), nullif(h.note, '')), ''), 0, 0
  from asset_history h where h.record_id in (select id from its)`

/** What each kind reads: the same columns, in the same order. */
const parts: Record<MaintenanceRecordKind, (thing: Thing, session: Session) => SQL> = {
  repair: repairs,
  inspect: () => tasksOf('inspect'),
  maintain: () => tasksOf('maintain'),
  report: () => reports,
  move: () => moves,
}

const allKinds = Object.keys(maintenanceRecordKinds) as MaintenanceRecordKind[]

type Row = Omit<MaintenanceRecord, 'recordTime'> & { time: string | Date; count: number }

/** What was done at a device or at a piece of equipment, the newest first, of the kinds that the caller may see. @throws notFound */
export async function recordsOf(
  tx: Tx,
  session: Session,
  { deviceId, assetId, kind, ...page }: Omit<QueryOf<typeof listDeviceRecords>, 'deviceId'> & Thing,
): Promise<Page<MaintenanceRecord>> {
  const thing: Thing = deviceId === undefined ? { assetId } : { deviceId }
  const isSeen =
    deviceId === undefined ? await placeOfAsset(tx, assetId) : await stationOfDevice(tx, deviceId)
  if (isSeen === undefined) throw notFound()
  const its = deviceId === undefined ? sql`id = ${assetId}::bigint` : sql`device_id = ${deviceId}::bigint`
  const kinds = allKinds.filter(
    (one) => (kind === undefined || one === kind) && holds(session, maintenanceRecordCodes[one]),
  )
  return readPage(page, async ({ limit, offset }) => {
    if (kinds.length === 0) return { rows: [], total: 0 }
    const all = sql.join(
      kinds.map((one) => sql`(${parts[one](thing, session)})`),
      sql` union all `,
    )
    const recorded = sql`
      with its as materialized (select id from asset where ${its}),
        done (kind, id, time, no, title, state, people, asset_id, note, items, failed) as (${all})`
    const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
      ${recorded}
      select d.kind, d.id::text as id, d.time, d.no as "recordNo", d.title, d.state, d.people,
        a.id::text as "assetId", a.asset_name as "assetName", d.note, d.items, d.failed as "failedItems",
        (count(*) over ())::int as count
      from done d left join asset a on a.id = d.asset_id
      order by d.time desc, d.kind, d.id desc limit ${limit} offset ${offset}`)
    // behind the last one there is no row that tells
    const { rows: counted } =
      rows.length === 0 && offset > 0
        ? await tx.execute<{ count: number }>(sql`${recorded} select count(*)::int as count from done`)
        : { rows }
    return {
      total: counted[0]?.count ?? 0,
      rows: rows.map(({ time, count: _, ...row }) => ({
        ...row,
        recordTime: toWireTime(new Date(time), session.timeZone),
      })),
    }
  })
}
