import { usableTimeZone } from '@energy-console/contract'
import { instantOf, wallClock } from '@energy-console/schematic/time'

const usable = new Map<string, string>()

/** The zone itself, or UTC where the runtime does not know it; asked once for each. */
function usableZone(timeZone: string): string {
  const known = usable.get(timeZone)
  if (known !== undefined) return known
  const zone = usableTimeZone(timeZone)
  usable.set(timeZone, zone)
  return zone
}

/** `yyyy-MM-dd HH:mm:ss` of an instant in a time zone. */
export const toWireTime = (instant: Date, timeZone: string): string =>
  wallClock(instant.getTime(), usableZone(timeZone)).toISOString().slice(0, 19).replace('T', ' ')

/** The instant that `yyyy-MM-dd HH:mm:ss` names in a time zone. In the hour that a zone skips, the later one. */
export const fromWireTime = (text: string, timeZone: string): Date =>
  new Date(instantOf(Date.parse(`${text.replace(' ', 'T')}Z`), usableZone(timeZone)))

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

/** Most of a long answer are numbers and texts: these are passed over where they lie, without a call for each. */
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

function arrayWithWireTimes(data: readonly unknown[], timeZone: string): readonly unknown[] {
  let copy: unknown[] | undefined
  for (let index = 0; index < data.length; index += 1) {
    const value = data[index]
    if (isPlain(value)) continue
    const wire = withWireTimes(value, timeZone)
    if (wire === value) continue
    copy ??= [...data]
    copy[index] = wire
  }
  return copy ?? data
}

function recordWithWireTimes(data: Record<string, unknown>, timeZone: string): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined
  for (const key of Object.keys(data)) {
    const value = data[key]
    if (isPlain(value)) continue
    const wire = withWireTimes(value, timeZone)
    if (wire === value) continue
    copy ??= { ...data }
    copy[key] = wire
  }
  return copy ?? data
}
