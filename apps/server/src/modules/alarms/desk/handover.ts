import {
  alarmEventsPage,
  alarmLevels,
  alarmSuppressions,
  suppressionKinds,
} from '@energy-console/contract/alarms'
import { type HandoverSection, mostHandoverLines } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'

interface Span {
  stationId: string
  from: Date
  until: Date
}

type Told = Pick<HandoverSection, 'count' | 'lines'>

interface Row extends Record<string, unknown> {
  name: string
  words: string
  time: Date
  total: number
}

interface AlarmLine extends Row {
  id: string
}

const isoOf = (time: unknown) => new Date(time as string | Date).toISOString()
const code = alarmEventsPage.code ?? alarmEventsPage.path

/** Alarms that are open, the gravest first. */
async function openAlarms(tx: Tx, { stationId }: Span): Promise<Told> {
  const { rows } = await tx.execute<AlarmLine>(sql`
    select id, equipment_name as name, alarm_content as words, alarm_time as time, (count(*) over ())::int as total from alarm
    where station_id = ${stationId} and clear_time is null and suppression is null
    order by level desc, alarm_time desc limit ${mostHandoverLines}`)
  const lines = rows.map(({ id, name, words, time }) => ({
    text: { text: '{{name}}：{{words}}', params: { name, words } },
    ...{ time: isoOf(time), record: { noun: 'alarm' as const, id } },
  }))
  return { count: rows[0]?.total ?? 0, lines }
}

/** Alarms that nobody has confirmed, cleared or not: those of one rule in a line with the last of them, the gravest first. */
async function unconfirmedAlarms(tx: Tx, { stationId, until }: Span): Promise<Told> {
  const { rows } = await tx.execute<AlarmLine & { times: number }>(sql`
    with pending as (
      select id, equipment_name, alarm_content, alarm_time, max(level) over rule as level, (count(*) over rule)::int as times,
        (count(*) over ())::int as total, row_number() over (rule order by alarm_time desc, id desc) as nth
      from alarm
      where station_id = ${stationId} and confirm_time is null and suppression is null
        and alarm_time <= ${until.toISOString()}::timestamptz
      window rule as (partition by rule_id)
    )
    select id, equipment_name as name, alarm_content as words, alarm_time as time, times, total from pending where nth = 1
    order by level desc, alarm_time desc limit ${mostHandoverLines}`)
  const lines = rows.map(({ id, name, words, time, times }) => ({
    text: {
      text: times === 1 ? '{{name}}：{{words}}' : '{{name}}：{{words}}（×{{times}}）',
      params: { name, words, ...(times > 1 && { times }) },
    },
    ...{ time: isoOf(time), record: { noun: 'alarm' as const, id } },
  }))
  return { count: rows[0]?.total ?? 0, lines }
}

/** How many alarms came and went, by level. */
async function alarmCounts(tx: Tx, { stationId, from, until }: Span): Promise<Told> {
  const { rows } = await tx.execute<{ level: number; raised: number; cleared: number }>(sql`
    select a.level, (count(*) filter (where h.transition = 'open'))::int as raised,
      (count(*) filter (where h.transition = 'clear'))::int as cleared
    from alarm_history h join alarm a on a.id = h.record_id
    where h.station_id = ${stationId} and h.transition in ('open', 'clear') and a.suppression is null
      and h.move_time > ${from.toISOString()}::timestamptz and h.move_time <= ${until.toISOString()}::timestamptz
    group by a.level order by a.level desc`)
  return {
    count: rows.reduce((sum, { raised }) => sum + raised, 0),
    lines: rows.map(({ level, raised, cleared }) => ({
      text: {
        text: '{{level}}：产生 {{raised}} 条，恢复 {{cleared}} 条',
        params: { level: levelName(level), raised, cleared },
      },
      time: null,
    })),
  }
}

const levelName = (level: number) => alarmLevels.find(({ value }) => value === level)?.label ?? String(level)

/** What is put aside, so that its alarms are not shown. */
async function suppressions(tx: Tx, { stationId, until }: Span): Promise<Told> {
  const { rows } = await tx.execute<Row & { kind: keyof typeof suppressionKinds }>(sql`
    select coalesce(r.rule_name, d.device_name, '') as name, s.reason as words, s.kind, s.create_time as time,
      (count(*) over ())::int as total
    from alarm_suppression s left join alarm_rule r on r.id = s.rule_id left join device d on d.id = s.device_id
    where s.station_id = ${stationId} and (s.until_time is null or s.until_time > ${until.toISOString()}::timestamptz)
    order by s.create_time desc limit ${mostHandoverLines}`)
  const lines = rows.map(({ name, words, kind, time }) => ({
    text: { text: '{{kind}} {{name}}：{{words}}', params: { kind: suppressionKinds[kind], name, words } },
    time: isoOf(time),
  }))
  return { count: rows[0]?.total ?? 0, lines }
}

/** What alarms tell in the handover of a shift. */
export const alarmHandover = [
  { code, title: '未恢复的告警', gather: openAlarms },
  { code, title: '未确认的告警', gather: unconfirmedAlarms },
  { code, title: '告警统计', gather: alarmCounts },
  { code: alarmSuppressions.codes.view, title: '检修和停用的告警', gather: suppressions },
]
