import { type RepairPriority, standardRepairLimits } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { saveLimits, storePastFaultReport, storePastRepair } from '../../modules/maintenance'
import type { Tx } from '../../platform/database'

interface Repair {
  /** Of the equipment. */
  code: string
  title: string
  priority: RepairPriority
  /** Hours before now at which it was reported. */
  hoursAgo: number
  /** How far it has come: 1 reported, 2 given, 3 taken on, 4 handed in, 5 approved. */
  steps: number
  /** Hours that it took. */
  hours: number
  /** Places in the dictionaries that every tenant begins with; none where nobody knows yet. */
  cause?: number
  remedy?: number
  /** Paid to others, in yuan. */
  amount?: string
  /** It comes from an alarm of the device, which gives its time. */
  isOfAlarm?: boolean
  /** It comes from what the last round of a plan found at an item, which gives its time. */
  finding?: { planName: string; itemName: string }
}

const day = 24
const done = 5
const repairs: readonly Repair[] = [
  {
    code: 'YS-SB-001',
    title: '机械密封漏水',
    priority: 'high',
    hoursAgo: 88 * day,
    steps: done,
    hours: 3,
    cause: 2,
    remedy: 1,
  },
  {
    code: 'YS-BYQ-002',
    title: '冷却风机不转',
    priority: 'high',
    hoursAgo: 81 * day,
    steps: done,
    hours: 2.5,
    cause: 1,
    remedy: 1,
    amount: '1860.00',
  },
  {
    code: 'QC-KYJ-001',
    title: '排气温度高',
    priority: 'normal',
    hoursAgo: 74 * day,
    steps: done,
    hours: 2,
    cause: 4,
    remedy: 3,
  },
  {
    code: 'YS-LT-001',
    title: '风机皮带打滑',
    priority: 'normal',
    hoursAgo: 66 * day,
    steps: done,
    hours: 1.5,
    cause: 6,
    remedy: 4,
  },
  {
    code: 'YS-LJ-001',
    title: '油滤压差大',
    priority: 'normal',
    hoursAgo: 59 * day,
    steps: done,
    hours: 4,
    cause: 4,
    remedy: 1,
    amount: '3200.00',
  },
  {
    code: 'YS-FDJ-001',
    title: '启动电池亏电',
    priority: 'urgent',
    hoursAgo: 51 * day,
    steps: done,
    hours: 1,
    cause: 5,
    remedy: 1,
  },
  {
    code: 'YS-SB-001',
    title: '机械密封漏水',
    priority: 'high',
    hoursAgo: 43 * day,
    steps: done,
    hours: 3.5,
    cause: 2,
    remedy: 1,
    amount: '640.00',
  },
  {
    code: 'YS-KGG-001',
    title: '指示灯不亮',
    priority: 'low',
    hoursAgo: 36 * day,
    steps: done,
    hours: 0.5,
    cause: 3,
    remedy: 2,
  },
  {
    code: 'QC-KYJ-001',
    title: '排气温度高',
    priority: 'normal',
    hoursAgo: 28 * day,
    steps: done,
    hours: 2,
    cause: 4,
    remedy: 3,
  },
  {
    code: 'YS-BYQ-002',
    title: '冷却风机不转',
    priority: 'high',
    hoursAgo: 19 * day,
    steps: done,
    hours: 2,
    cause: 3,
    remedy: 2,
  },
  {
    code: 'YS-LT-002',
    title: '风机皮带打滑',
    priority: 'normal',
    hoursAgo: 9 * day,
    steps: done,
    hours: 1,
    cause: 6,
    remedy: 4,
  },
  {
    code: 'YS-BYQ-002',
    title: '绕组温度高',
    priority: 'urgent',
    hoursAgo: 2 * day,
    steps: done,
    hours: 1,
    cause: 3,
    remedy: 2,
    isOfAlarm: true,
  },
  {
    code: 'QC-LJ-001',
    title: '油滤压差大',
    priority: 'normal',
    hoursAgo: 20,
    steps: 4,
    hours: 3,
    cause: 4,
    remedy: 1,
  },
  {
    ...{ code: 'QC-KYJ-002', title: '油气分离器接口渗油', priority: 'normal', steps: 3, hours: 1.5 },
    ...{ hoursAgo: 0, finding: { planName: '空压机班前巡检', itemName: '有无漏油漏气' } },
  },
  { code: 'QC-KYJ-001', title: '排气温度高', priority: 'normal', hoursAgo: 5, steps: 3, hours: 2 },
  { code: 'YS-LT-001', title: '风机皮带打滑', priority: 'normal', hoursAgo: 2, steps: 2, hours: 1 },
  { code: 'YS-SB-002', title: '机械密封漏水', priority: 'normal', hoursAgo: 1, steps: 1, hours: 3 },
]

const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface Piece extends Record<string, unknown> {
  id: string
  code: string
  stationId: string
  deviceId: string | null
  alarmId: string | null
  alarmMs: number | null
}

/** Stores a quarter of repairs of the plant's equipment, the newest of them still open; one mends an alarm that was confirmed, one what a round found; and a report from the site that waits. */
export async function seedRepairOrders(tx: Tx, nowMs: number): Promise<void> {
  const { rows: pieces } = await tx.execute<Piece>(sql`
    select a.id::text as id, a.asset_code as code, a.station_id::text as "stationId", a.device_id::text as "deviceId",
      l.id::text as "alarmId", (extract(epoch from l.alarm_time) * 1000)::float8 as "alarmMs"
    from asset a left join lateral (
      select id, alarm_time from alarm where device_id = a.device_id and confirm_time is not null and clear_time is not null
        and alarm_time < to_timestamp(${nowMs - 4 * hourMs}::float8 / 1000)
      order by alarm_time desc, id limit 1) l on true`)
  const { rows: users } = await tx.execute<{ id: string; name: string }>(
    sql`select id::text as id, real_name as name from app_user where account = 'operator'`,
  )
  const [repairer] = users
  if (!repairer) return
  const made: (Repair & Origin & { piece: Piece })[] = []
  for (const repair of repairs) {
    const piece = pieces.find(({ code }) => code === repair.code)
    const origin = piece && (await originOf(tx, repair, piece, nowMs))
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

async function originOf(tx: Tx, repair: Repair, piece: Piece, nowMs: number): Promise<Origin | undefined> {
  const { isOfAlarm = false, finding, hoursAgo } = repair
  if (isOfAlarm && piece.alarmMs !== null)
    return { reportMs: piece.alarmMs + 3 * minuteMs, alarmId: piece.alarmId ?? undefined }
  return finding ? findingOf(tx, repair, finding) : { reportMs: nowMs - hoursAgo * hourMs }
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
