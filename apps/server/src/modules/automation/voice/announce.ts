import { cutText, usableTimeZone } from '@energy-console/contract'
import { isQuietAt, pointsNamedIn, spokenText, zoneClock } from '@energy-console/contract/automation'
import { valueWithUnit } from '@energy-console/contract/devices'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { pointInfosOf, pointTable, type ReadLatest } from '../../devices'
import { stationTable } from '../../stations'
import { voiceDeviceTable, voiceUtteranceTable } from './table'

/** Something that is to be said in a station. */
interface Announcement {
  tenantId: string
  stationId: string
  /** With places that are filled now. */
  content: string
  /** Who or what says it. */
  source: string
  /** On these alone; on all that are switched on unless told. */
  deviceIds?: readonly string[]
  /** The execution of a schedule that says it: it says it once on each device. */
  runId?: string
  /** The alarm that it tells of: it is not said any more once that waits for nobody. */
  alarmId?: string
  /** That waits until somebody acknowledges it, cleared or not. */
  outlastsClear?: boolean
  /** The alarm whose end it tells of: it is said on those devices alone that have said the alarm. */
  endedAlarmId?: string
  /** Said even in quiet hours. */
  isUrgent?: boolean
  /** It is too late from here on, Unix ms. */
  untilMs: number
}

/**
 * Says a text in a station: fills its places and leaves it for each of the devices, which browsers and the speaker pick up.
 * Answers what was left, none where the station has no device that is switched on. Whoever has something to say, schedules as
 * much as people, says it by this.
 */
export async function announce(
  tx: Tx,
  { readLatest, now }: { readLatest: ReadLatest; now: number },
  {
    tenantId,
    stationId,
    content,
    source,
    deviceIds,
    runId,
    alarmId,
    outlastsClear,
    endedAlarmId,
    isUrgent,
    untilMs,
  }: Announcement,
): Promise<string[]> {
  const devices = await tx
    .select()
    .from(voiceDeviceTable)
    .where(
      and(
        eq(voiceDeviceTable.stationId, stationId),
        eq(voiceDeviceTable.isEnabled, true),
        ...(deviceIds ? [inArray(voiceDeviceTable.id, [...deviceIds])] : []),
        ...(endedAlarmId === undefined ? [] : [hasSaid(endedAlarmId)]),
      ),
    )
    .orderBy(voiceDeviceTable.id)
  if (devices.length === 0) return []
  const { text, time } = await filled(tx, { readLatest, now }, { stationId, content })
  const rows = await tx
    .insert(voiceUtteranceTable)
    .values(
      devices.map(({ id, deviceName, kind, ...device }) => ({
        ...{ tenantId, stationId, voiceDeviceId: id, deviceName, isNetwork: kind === 'network' },
        ...{
          runId: runId ?? null,
          alarmId: alarmId ?? null,
          outlastsClear: outlastsClear === true,
          source: cutText(source, 160),
          content: text,
          untilMs,
        },
        createTime: new Date(now),
        state: !isUrgent && isQuietAt(time, device) ? ('quiet' as const) : ('waiting' as const),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: voiceUtteranceTable.id })
  return rows.map(({ id }) => id)
}

/** Whether a device has said an alarm, or is saying it. */
const hasSaid = (alarmId: string) => sql`exists (
  select from voice_utterance u where u.voice_device_id = ${voiceDeviceTable.id} and u.alarm_id = ${alarmId}
    and (u.state in ('taken', 'spoken', 'shown') or (u.state = 'waiting' and exists (
      select from device_command c where c.origin = 'voice/' || u.id and c.status <> 'cancelled'))))`

/** The text with its places filled, and the time that it is in the station. */
async function filled(
  tx: Tx,
  { readLatest, now }: { readLatest: ReadLatest; now: number },
  { stationId, content }: Pick<Announcement, 'stationId' | 'content'>,
): Promise<{ text: string; time: string }> {
  const [station] = await tx
    .select({ name: stationTable.stationName, timeZone: stationTable.timeZone })
    .from(stationTable)
    .where(eq(stationTable.id, stationId))
  const shown = zoneClock(usableTimeZone(station?.timeZone ?? 'UTC')).shown(now)
  const [date, time] = [shown.slice(0, 10), shown.slice(11, 16)]
  const points = await pointsCalled(tx, stationId, pointsNamedIn(content) ?? [])
  const itemIds = [...points.values()]
  const latest = await readLatest(tx, itemIds)
  const formats = new Map((await pointInfosOf(tx, itemIds)).map((info) => [info.itemId, info]))
  const shownOf = (name: string) => {
    const itemId = points.get(name)
    const format = itemId === undefined ? undefined : formats.get(itemId)
    return itemId && format ? valueWithUnit(latest.get(itemId)?.value, format) : undefined
  }
  const text = spokenText(content, { station: station?.name ?? '', date, time, shownOf })
  return { text: cutText(text, 1000), time }
}

/** Points of a station by their names, `device / property`. */
export async function pointsCalled(
  tx: Tx,
  stationId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await tx
    .select({ id: pointTable.id, name: pointTable.pointName })
    .from(pointTable)
    .where(and(eq(pointTable.stationId, stationId), inArray(pointTable.pointName, [...names])))
  return new Map(rows.map(({ id, name }) => [name, id]))
}
