import { localTime } from '../plant/calendar'

interface MeterOutage {
  /** Of the device. */
  code: string
  /** So many days before the last one of the history. */
  ago: number
  fromHour: number
  hours: number
}

/**
 * When a meter could not be read though it counted on: a flat battery of the remote module, a loose bus. Its next reading
 * tells what was used meanwhile.
 */
const meterOutages: readonly MeterOutage[] = [
  { code: 'W1', ago: 4, fromHour: 1, hours: 7 },
  { code: 'W1', ago: 1, fromHour: 14, hours: 2 },
  { code: 'GM1', ago: 2, fromHour: 10, hours: 5 },
]

/** Whether a device could not be read at a moment of a history that ends at another, Unix ms. */
export function isUnread(code: string, atMs: number, untilMs: number): boolean {
  const { day, hour } = localTime(atMs)
  const ago = localTime(untilMs).day - day
  return meterOutages.some(
    (outage) =>
      outage.code === code &&
      outage.ago === ago &&
      hour >= outage.fromHour &&
      hour < outage.fromHour + outage.hours,
  )
}

/** Minutes of a day, so many before the last one, in which a device could not be read, and how often that began. */
export function unreadOn(code: string, ago: number): { minutes: number; drops: number } {
  const of = meterOutages.filter((outage) => outage.code === code && outage.ago === ago)
  return { minutes: of.reduce((sum, { hours }) => sum + hours * 60, 0), drops: of.length }
}
