import { instantOf } from '@energy-console/schematic/time'

const written =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** Clocks change on the quarter of an hour. */
const quarterMs = 900_000

/** Reads times as files say them: a date with the time of a zone or with its own offset, or Unix seconds or milliseconds. */
export interface TimeReader {
  /** Unix ms; undefined for what is no time. */
  read(text: string, zone: string): number | undefined
}

/** Builds a reader, which remembers how far a zone's clock is off within the quarter that it has read last. */
export function createTimeReader(): TimeReader {
  const offsets = new Map<string, { quarter: number; offset: number }>()
  const instantAt = (local: number, zone: string) => {
    const quarter = Math.floor(local / quarterMs)
    let known = offsets.get(zone)
    if (known?.quarter !== quarter) {
      const begin = quarter * quarterMs
      known = { quarter, offset: begin - instantOf(begin, zone) }
      offsets.set(zone, known)
    }
    return local - known.offset
  }
  return {
    read(text, zone) {
      if (/^\d{13}$/.test(text)) return Number(text)
      if (/^\d{10}$/.test(text)) return Number(text) * 1_000
      const found = written.exec(text)
      if (!found) return undefined
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
        .slice(1, 7)
        .map((part) => Number(part ?? 0))
      const local = Date.UTC(
        year,
        month - 1,
        day,
        hour,
        minute,
        second,
        Number((found[7] ?? '').padEnd(3, '0')),
      )
      // the 30th of February and the 25th hour would be another day's
      const isReal =
        new Date(local).getUTCMonth() === month - 1 &&
        new Date(local).getUTCDate() === day &&
        hour < 24 &&
        minute < 60 &&
        second < 60
      if (!isReal) return undefined
      const own = found[8]
      return own === undefined ? instantAt(local, zone) : local - offsetMs(own)
    },
  }
}

function offsetMs(own: string): number {
  if (/z/i.test(own)) return 0
  const digits = own.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5))
  return (own.startsWith('-') ? -minutes : minutes) * 60_000
}
