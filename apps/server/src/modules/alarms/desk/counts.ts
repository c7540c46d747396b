import type { DataOf } from '@energy-console/contract'
import { alarmLevels, type getAlarmCounts, type getSpokenAlarm } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { ofPlace, type Place } from './ofStations'

interface LevelCounts extends Record<string, unknown> {
  level: number
  active: number
  unconfirmed: number
  clearedUnconfirmed: number
  suppressed: number
}

/** How many alarms stand, by level. What is over and acknowledged is not read. */
async function countByLevel(tx: Tx, place: Place): Promise<LevelCounts[]> {
  const { rows } = await tx.execute<LevelCounts>(sql`
    select a.level, (count(*) filter (where a.clear_time is null and a.suppression is null))::int as active,
      (count(*) filter (where a.confirm_time is null and a.suppression is null))::int as unconfirmed,
      (count(*) filter (where a.status = 'cleared-unacknowledged' and a.suppression is null))::int as "clearedUnconfirmed",
      (count(*) filter (where a.clear_time is null and a.suppression is not null))::int as suppressed
    from alarm a where (a.clear_time is null or a.confirm_time is null) and ${ofPlace(place)}
    group by a.level`)
  return alarmLevels.map(
    ({ value }) =>
      rows.find(({ level }) => level === value) ?? {
        ...{ level: value, active: 0, unconfirmed: 0, clearedUnconfirmed: 0, suppressed: 0 },
      },
  )
}

/** How many alarms stand, together and by level. */
export async function alarmCounts(tx: Tx, place: Place): Promise<DataOf<typeof getAlarmCounts>> {
  const levels = await countByLevel(tx, place)
  const sum = (pick: (one: LevelCounts) => number) => levels.reduce((all, one) => all + pick(one), 0)
  return {
    active: sum(({ active }) => active),
    unconfirmed: sum(({ unconfirmed }) => unconfirmed),
    clearedUnconfirmed: sum(({ clearedUnconfirmed }) => clearedUnconfirmed),
    suppressed: sum(({ suppressed }) => suppressed),
    byLevel: levels.map(({ level, active, unconfirmed, clearedUnconfirmed }) => ({
      ...{ level, active, unconfirmed, standing: active + clearedUnconfirmed },
    })),
  }
}

/** The levels with their names, and how many alarms of each are open. */
export async function levelTypes(tx: Tx, place: Place) {
  const levels = await countByLevel(tx, place)
  return alarmLevels.map(({ value, label }) => ({
    level: value,
    name: label,
    count: levels.find(({ level }) => level === value)?.active ?? 0,
  }))
}

/** What is read aloud of an alarm. @throws notFound for one that the caller does not see */
export async function spokenAlarm(tx: Tx, id: string): Promise<DataOf<typeof getSpokenAlarm>> {
  const { rows } = await tx.execute<{ level: number; device: string; content: string }>(sql`
    select a.level, a.equipment_name as device, a.alarm_content as content from alarm a where a.id = ${id}`)
  const [alarm] = rows
  if (!alarm) throw notFound()
  const { level, device, content } = alarm
  const name = alarmLevels.find(({ value }) => value === level)?.label ?? ''
  return { text: `${name}：${device}，${content}`, level }
}
