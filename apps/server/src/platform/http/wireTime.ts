import { usableTimeZone } from '@energy-console/contract'

const formats = new Map<string, Intl.DateTimeFormat>()

/** `yyyy-MM-dd HH:mm:ss` of an instant in a time zone. */
export function toWireTime(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    const known = usableTimeZone(timeZone)
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: known, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(instant)
}

/** The instant that `yyyy-MM-dd HH:mm:ss` names in a time zone. In the hour that a zone skips, the later one. */
export function fromWireTime(text: string, timeZone: string): Date {
  const asUtc = Date.parse(`${text.replace(' ', 'T')}Z`)
  const offsetAt = (instant: number) =>
    Date.parse(`${toWireTime(new Date(instant), timeZone).replace(' ', 'T')}Z`) - instant
  const first = asUtc - offsetAt(Math.floor(asUtc / 1000) * 1000)
  return new Date(asUtc - offsetAt(first))
}

/** A copy of `data` in which every Date has become a wire time. */
export function withWireTimes(data: unknown, timeZone: string): unknown {
  if (data instanceof Date) return toWireTime(data, timeZone)
  if (Array.isArray(data)) return data.map((entry) => withWireTimes(entry, timeZone))
  if (data !== null && typeof data === 'object' && Object.getPrototypeOf(data) === Object.prototype)
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, withWireTimes(value, timeZone)]),
    )
  return data
}
