import type { AlarmContext } from '@energy-console/contract/alarms'
import type { AlarmQuery, ShownAlarm } from '@energy-console/schematic-react'

type Event = AlarmContext['related'][number]

/** Answers what a drawing lists of alarms, as they stood at the instant that is shown. */
export type ReplayedAlarms = (query: AlarmQuery) => readonly ShownAlarm[]

/** The alarms that a drawing lists at an instant (Unix ms), newest first: what clears later still stands, what comes later is not there. */
export const alarmsAt = (
  events: readonly Event[],
  at: number,
  { limit, minLevel, activeOnly, deviceId }: AlarmQuery,
): Event[] =>
  events
    .filter((event) => event.alarmTimeMs <= at)
    // the wire counts levels from 0
    .filter(({ level }) => level >= minLevel - 1)
    .filter((event) => deviceId === '' || event.deviceId === deviceId)
    .map((event) => (isOver(event, at) ? event : { ...event, clearTime: null }))
    .filter(({ clearTime }) => !activeOnly || clearTime === null)
    .reverse()
    .slice(0, limit)

const isOver = ({ clearTimeMs }: Event, at: number) => clearTimeMs !== null && clearTimeMs <= at
