import { standardRepairLimits } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { saveLimits, storePastFaultReport, storePastRepair } from '../../modules/maintenance'
import { bigints, type Tx } from '../../platform/database'
import { type Repair, repairs } from '../files/repairs'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface Piece extends Record<string, unknown> {
  id: string
  code: string
  stationId: string
  deviceId: string | null
}

/**
 * Stores a quarter of repairs of the plant's equipment, the newest of them still open; some mend alarms that were confirmed, one what a
 * round found; and a report from the site that waits.
 */
export async function seedRepairOrders(tx: Tx, nowMs: number): Promise<void> {
  const { rows: pieces } = await tx.execute<Piece>(sql`
    select id::text as id, asset_code as code, station_id::text as "stationId", device_id::text as "deviceId" from asset`)
  const { rows: users } = await tx.execute<{ id: string; name: string }>(
    sql`select id::text as id, real_name as name from app_user where account = 'operator'`,
  )
  const [repairer] = users
  if (!repairer) return
  const made: (Repair & Origin & { piece: Piece })[] = []
  for (const repair of repairs) {
    const piece = pieces.find(({ code }) => code === repair.code)
    const taken = made.flatMap(({ alarmId }) => alarmId ?? [])
    const origin = piece && (await originOf(tx, repair, { piece, nowMs, taken }))
    if (origin) made.push({ ...repair, ...origin, piece })
  }
  await saveLimits(tx, { ...standardRepairLimits, labourRate: '80' })
  for (const { piece, reportMs, alarmId, found, ...repair } of made.sort((a, b) => a.reportMs - b.reportMs)) {
    const { hours, amount, cause, remedy, title, priority } = repair
    const workedMs = 25 * minuteMs + hours * hourMs
    const minutes = [0, 10, 25].map((after) => after * minuteMs)
    const times = [...minutes, workedMs, workedMs + hourMs]
      .slice(0, repair.steps)
      .filter((after) => reportMs + after <= nowMs)
    await storePastRepair(tx, {
      ...{ stationId: piece.stationId, assetId: piece.id, deviceId: piece.deviceId, alarmId, finding: found },
      ...{ title, priority, reporter: '管理员', repairer },
      times: times.map((after) => new Date(reportMs + after)),
      cause: cause?.toString(),
      remedy: remedy?.toString(),
      hours: repair.steps >= 4 ? hours : undefined,
      service:
        amount === undefined ? undefined : { serviceName: '外委维修', provider: '华信机电设备', amount },
    })
  }
  const leaking = pieces.find(({ code }) => code === 'YS-SB-001')
  if (leaking)
    await storePastFaultReport(tx, {
      ...{ stationId: leaking.stationId, assetId: leaking.id, reportNo: 'BX-7C41E09A2D' },
      ...{
        description: '水泵下面的地上有一滩水，声音也比平时大',
        contact: '保洁 李师傅',
        phone: '0512-6688 2107',
      },
      reportTime: new Date(nowMs - hourMs / 2),
    })
}

/** What an order comes from, and when it was reported, Unix ms. */
interface Origin {
  reportMs: number
  alarmId?: string | undefined
  found?: { taskId: string; taskItemId: string } | undefined
}

/** The piece of equipment that is repaired, and the alarms that other orders come from. */
interface Around {
  piece: Piece
  nowMs: number
  taken: readonly string[]
}

async function originOf(tx: Tx, repair: Repair, around: Around): Promise<Origin | undefined> {
  const { isOfAlarm = false, finding, hoursAgo } = repair
  if (finding) return findingOf(tx, repair, finding)
  const reportMs = around.nowMs - hoursAgo * hourMs
  return (isOfAlarm && (await alarmOf(tx, around, reportMs))) || { reportMs }
}

/** The confirmed alarm of the equipment nearest to a time; its repair needs some hours until now. */
async function alarmOf(tx: Tx, { piece, nowMs, taken }: Around, atMs: number): Promise<Origin | undefined> {
  const { rows } = await tx.execute<{ alarmId: string; alarmMs: number }>(sql`
    select id::text as "alarmId", (extract(epoch from alarm_time) * 1000)::float8 as "alarmMs" from alarm
    where device_id = ${piece.deviceId}::bigint and confirm_time is not null and clear_time is not null
      and alarm_time < to_timestamp(${nowMs - 4 * hourMs}::float8 / 1000) and id <> all (${bigints(taken)})
    order by abs(extract(epoch from alarm_time) * 1000 - ${atMs}::float8), id limit 1`)
  return rows.map(({ alarmId, alarmMs }) => ({ reportMs: Math.round(alarmMs) + 3 * minuteMs, alarmId }))[0]
}

/** Lets the last round that looked at an item have found what is repaired. */
async function findingOf(
  tx: Tx,
  { code, title }: Repair,
  { planName, itemName }: NonNullable<Repair['finding']>,
): Promise<Origin | undefined> {
  const { rows } = await tx.execute<{ taskId: string; taskItemId: string; reportMs: number }>(sql`
    update work_task_item i set value = 'failed', is_failed = true, note = ${title} from (
      select i.id, t.id as task_id, t.submit_time from work_task t
      join work_plan p on p.id = t.plan_id and p.plan_name = ${planName}
      join work_task_item i on i.record_id = t.id and i.item_name = ${itemName}
      join asset a on a.id = i.asset_id and a.asset_code = ${code}
      where t.submit_time is not null order by t.submit_time desc limit 1) last
    where i.id = last.id
    returning i.id::text as "taskItemId", last.task_id::text as "taskId",
      (extract(epoch from last.submit_time) * 1000)::float8 as "reportMs"`)
  const [last] = rows
  if (!last) return undefined
  const { reportMs, ...found } = last
  await tx.execute(sql`
    update work_task set failed_count = (
      select count(*) from work_task_item where record_id = ${found.taskId}::bigint and is_failed)
    where id = ${found.taskId}::bigint`)
  return { reportMs: Math.round(reportMs), found }
}
