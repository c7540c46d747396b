import { addDays } from '@energy-console/contract'
import { instantOf } from '@energy-console/schematic/time'

const utcOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** From the first instant of the day `from` to the first after the day `to`, Unix ms; hours of clocks that are moved counted. */
export const dayInstants = (
  { from, to }: { from: string; to: string },
  zone: string,
): { start: number; end: number } => ({
  start: instantOf(utcOf(from), zone),
  end: instantOf(utcOf(addDays(to, 1)), zone),
})
