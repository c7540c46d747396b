import type { AlarmContext } from '@energy-console/contract/alarms'
import type {
  AlarmedDevice,
  AlarmQuery,
  PlayedTime,
  ShownAlarm,
  ViewHost,
} from '@energy-console/schematic-react'
import { markRank } from '@energy-console/schematic-react/levels'

type Event = AlarmContext['related'][number]

/** Answers what a drawing lists of alarms, as they stood at the instant that is shown. */
export type ReplayedAlarms = (query: AlarmQuery) => readonly ShownAlarm[]

/** Answers how devices were marked at an instant. */
export type ReplayedMarks = (at: number, deviceIds: readonly string[]) => ReadonlyMap<string, AlarmedDevice>

/** The alarms that a drawing lists at an instant (Unix ms), newest first: what clears later still stands, what comes later is not there. */
export const alarmsAt = (
  events: readonly Event[],
  at: number,
  { limit, minLevel, activeOnly, deviceId }: AlarmQuery,
): (Event & Pick<ShownAlarm, 'isUnconfirmed'>)[] =>
  events
    .filter((event) => event.alarmTimeMs <= at)
    // the wire counts levels from 0
    .filter(({ level }) => level >= minLevel - 1)
    .filter((event) => deviceId === '' || event.deviceId === deviceId)
    .map((event) => ({
      ...event,
      clearTime: isOver(event, at) ? event.clearTime : null,
      isUnconfirmed: isUnconfirmedAt(event, at),
    }))
    .filter(({ clearTime }) => !activeOnly || clearTime === null)
    .reverse()
    .slice(0, limit)

/** The devices that are marked at an instant: by the most serious alarm that nobody had acknowledged, else by what stood. */
export function marksAt(
  events: readonly Event[],
  at: number,
  deviceIds: readonly string[],
  wordsOf: (event: Event) => string,
): ReadonlyMap<string, AlarmedDevice> {
  const isDrawn = new Set(deviceIds)
  const marks = new Map<string, AlarmedDevice>()
  for (const event of events) {
    const { deviceId, itemId, level, alarmTimeMs } = event
    if (alarmTimeMs > at || !isDrawn.has(deviceId)) continue
    const isUnconfirmed = isUnconfirmedAt(event, at)
    if (isOver(event, at) && !isUnconfirmed) continue
    const mark = { level, itemId, isUnconfirmed, words: wordsOf(event) }
    const before = marks.get(deviceId)
    // events come in the order of their times: of equal ones the newest stays
    if (!before || markRank(mark) >= markRank(before)) marks.set(deviceId, mark)
  }
  return marks
}

/** Marks devices as they stood at the time that is played, and says so again only where that has changed. */
export const followMarks =
  (time: PlayedTime, marks: ReplayedMarks): NonNullable<ViewHost['alarmed']> =>
  (deviceIds, onAlarmed) => {
    let told: string | undefined
    const tell = () => {
      const found = marks(time.now(), deviceIds)
      const words = JSON.stringify([...found])
      if (words === told) return
      told = words
      onAlarmed(found)
    }
    tell()
    return time.follow(tell)
  }

const isOver = ({ clearTimeMs }: Event, at: number) => clearTimeMs !== null && clearTimeMs <= at

const isUnconfirmedAt = ({ confirmTimeMs }: Event, at: number) => confirmTimeMs === null || confirmTimeMs > at
