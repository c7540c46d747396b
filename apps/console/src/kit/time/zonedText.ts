import { formatTime, instantOf } from '@energy-console/schematic/time'

const pattern = 'YYYY-MM-DD HH:mm:ss'

/** `YYYY-MM-DD HH:mm:ss` of an instant (Unix ms) in a time zone. */
export const timeText = (instant: number, timeZone: string): string => formatTime(instant, pattern, timeZone)

/** The instant (Unix ms) that a text `YYYY-MM-DD HH:mm:ss` names in a time zone; undefined where it is no time. */
export function instantOfText(text: string, timeZone: string): number | undefined {
  const wall = Date.parse(`${text.replace(' ', 'T')}Z`)
  return Number.isNaN(wall) ? undefined : instantOf(wall, timeZone)
}

/** `MM-DD HH:mm` of a text `YYYY-MM-DD HH:mm:ss`, where its year and its seconds are plain. */
export const toMinute = (text: string): string => text.slice(5, 16)

/** A time as clocks of one zone show it, as those of another do; a text that is no time stays. */
export function inOtherZone(text: string, from: string, to: string): string {
  if (from === to) return text
  const instant = instantOfText(text, from)
  return instant === undefined ? text : timeText(instant, to)
}
