import { usableTimeZone } from '@energy-console/contract'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: usableTimeZone(timeZone),
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  formats.set(timeZone, made)
  return made
}

/** Clocks have been put forward and back at full minutes in all zones since then. */
const fullMinutesSince = Date.UTC(1980, 0, 1)
const minuteMs = 60_000
const mostOffsets = 20_000
const offsets = new Map<string, number>()

/** Milliseconds that a zone is ahead of UTC, remembered for each minute: lists name the same times again and again. */
function offsetAt(instant: number, timeZone: string): number {
  const start = instant - (instant % minuteMs)
  const key = `${timeZone} ${start}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = Date.parse(`${formatOf(timeZone).format(start).replace(' ', 'T')}Z`) - start
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** `yyyy-MM-dd HH:mm:ss` of an instant in a time zone. */
export function toWireTime(instant: Date, timeZone: string): string {
  const time = instant.getTime()
  if (!(time >= fullMinutesSince)) return formatOf(timeZone).format(instant)
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
}

/** The instant that `yyyy-MM-dd HH:mm:ss` names in a time zone. In the hour that a zone skips, the later one. */
export function fromWireTime(text: string, timeZone: string): Date {
  const asUtc = Date.parse(`${text.replace(' ', 'T')}Z`)
  const aheadAt = (instant: number) =>
    Date.parse(`${toWireTime(new Date(instant), timeZone).replace(' ', 'T')}Z`) - instant
  const first = asUtc - aheadAt(Math.floor(asUtc / 1000) * 1000)
  return new Date(asUtc - aheadAt(first))
}

/** `data` with wire times in place of Dates; what holds none is answered as it is, not copied. */
export function withWireTimes(data: unknown, timeZone: string): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (data instanceof Date) return toWireTime(data, timeZone)
  if (Array.isArray(data)) return arrayWithWireTimes(data, timeZone)
  const prototype = Object.getPrototypeOf(data)
  return prototype === Object.prototype || prototype === null
    ? recordWithWireTimes(data as Record<string, unknown>, timeZone)
    : data
}

function arrayWithWireTimes(data: readonly unknown[], timeZone: string): readonly unknown[] {
  let copy: unknown[] | undefined
  for (let index = 0; index < data.length; index += 1) {
    const wire = withWireTimes(data[index], timeZone)
    if (wire === data[index]) continue
    copy ??= [...data]
    copy[index] = wire
  }
  return copy ?? data
}

function recordWithWireTimes(data: Record<string, unknown>, timeZone: string): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined
  for (const key of Object.keys(data)) {
    const wire = withWireTimes(data[key], timeZone)
    if (wire === data[key]) continue
    copy ??= { ...data }
    copy[key] = wire
  }
  return copy ?? data
}
