import { formatTime, wallClock } from '@energy-console/schematic/time'

/** A span (ms) from which times of day stand with their date. */
const longMs = 4 * 86_400_000

/** How a chart has the time of a zone on its axis. */
export interface TimeAxis {
  /** By how much the chart's times are moved, ms. */
  shiftMs: number
  /** A time of the chart as clocks of the zone show it. */
  write: (shifted: number, pattern: string) => string
  /** The same at the axis. */
  label: (shifted: number) => string
}

/**
 * The axis rounds to hours and days of UTC, so it is given times that are moved to where the zone's are. Its labels are
 * written from the true time: right on both sides of a change to summer time.
 */
export function timeAxis(range: { start: number; end: number }, zone: string): TimeAxis {
  const shiftMs = wallClock(range.end, zone).getTime() - range.end
  const write = (shifted: number, pattern: string) => formatTime(shifted - shiftMs, pattern, zone)
  const label = (shifted: number) => {
    const clock = write(shifted, 'HH:mm')
    return clock === '00:00' || range.end - range.start > longMs
      ? write(shifted, clock === '00:00' ? 'MM-DD' : 'MM-DD HH:mm')
      : clock
  }
  return { shiftMs, write, label }
}
