const formats = new Map<string, Intl.DateTimeFormat>()

/** A format that spells an instant out as `2026-11-21 20:08:31` in a time zone. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const created = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  })
  formats.set(timeZone, created)
  return created
}

/** Clocks have been put forward and back at full minutes in all zones since then. */
const fullMinutesSince = Date.UTC(1980, 0, 1)
const minuteMs = 60_000
const mostOffsets = 20_000
const offsets = new Map<string, number>()

/** Milliseconds that clocks of a zone are ahead of UTC, spelled out at a full second. */
const spelledOffset = (second: number, timeZone: string): number =>
  Date.parse(`${formatIn(timeZone).format(second).replace(' ', 'T')}Z`) - second

/** The same at any instant, remembered for each minute: lists and curves name the same times again and again. */
function offsetAt(ts: number, timeZone: string): number {
  if (!(ts >= fullMinutesSince)) return spelledOffset(Math.floor(ts / 1000) * 1000, timeZone)
  const start = ts - (ts % minuteMs)
  const key = `${timeZone} ${start}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = spelledOffset(start, timeZone)
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/**
 * What clocks of a time zone show at an instant (Unix ms), as a date whose UTC fields are to be read. Without a time
 * zone (IANA name) it is the runtime's own.
 *
 * @throws RangeError for a zone that the runtime does not know
 */
export function wallClock(ts: number, timeZone: string | undefined): Date {
  if (timeZone === undefined) return new Date(ts - new Date(ts).getTimezoneOffset() * minuteMs)
  return new Date(ts + offsetAt(ts, timeZone))
}

/**
 * The instant (Unix ms) at which clocks of a time zone show what the UTC fields of `wall` say. In the hour that a zone
 * skips, the later one.
 */
export function instantOf(wall: Date | number, timeZone: string | undefined): number {
  const shown = Number(wall)
  const aheadAt = (instant: number) => wallClock(instant, timeZone).getTime() - instant
  return shown - aheadAt(shown - aheadAt(shown))
}

/** Whether this runtime knows a time zone by its name. */
export function isTimeZone(name: string): boolean {
  try {
    formatIn(name)
    return true
  } catch {
    return false
  }
}

const pad = (value: number) => String(value).padStart(2, '0')

/** Writes what clocks of a time zone show by a few letters: YYYY MM DD HH mm ss. */
export function formatTime(ts: number, format: string, timeZone: string | undefined): string {
  const clock = wallClock(ts, timeZone)
  return format
    .replaceAll('YYYY', String(clock.getUTCFullYear()))
    .replaceAll('MM', pad(clock.getUTCMonth() + 1))
    .replaceAll('DD', pad(clock.getUTCDate()))
    .replaceAll('HH', pad(clock.getUTCHours()))
    .replaceAll('mm', pad(clock.getUTCMinutes()))
    .replaceAll('ss', pad(clock.getUTCSeconds()))
}
