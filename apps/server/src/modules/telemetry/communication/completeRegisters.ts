import type { Page } from '@energy-console/contract'
import type { CommunicationQuery, CompleteRegister } from '@energy-console/contract/telemetry'
import type { Tx } from '../../../platform/database'
import { readPage } from '../../../platform/resource'
import { downHoursSince } from './platformHours'
import {
  countRegisters,
  hoursOfRegisters,
  type RegisterDay,
  type ReportedRegister,
  reportedRegisters,
  type Usual,
} from './registerHours'
import { reportedDays } from './rules'

const hourMs = 3_600_000

/** How complete the readings of registers are. @throws badRange, rangeTooLong */
export async function completeRegistersOf(
  tx: Tx,
  query: CommunicationQuery & { current: number; size: number },
  nowMs: number,
): Promise<{ days: string[]; registers: Page<CompleteRegister> }> {
  const days = reportedDays(query)
  const total = await countRegisters(tx, query, nowMs)
  const registers = await readPage(query, async (window) => {
    const rows = await reportedRegisters(tx, { query, nowMs, window })
    if (rows.length === 0) return { total, rows: [] }
    const found = await hoursOfRegisters(tx, rows, nowMs)
    const down = await downHoursSince(tx, Math.min(...rows.map(({ from }) => from)), nowMs)
    return {
      total,
      rows: rows.map((register) =>
        reckon(register, {
          ...{ days, down },
          usual: found.usual.get(register.itemId),
          of: (day) => found.days.get(`${register.itemId} ${day}`),
        }),
      ),
    }
  })
  return { days, registers }
}

/** What a register's hours come to, day by day and in all. */
export function reckon(
  { from, until, last, gapMs, bounds, zone: _zone, ...register }: ReportedRegister,
  found: {
    days: readonly string[]
    /** When the hours began in which the platform stood still, in their order. */
    down: readonly number[]
    usual: Usual | undefined
    of(day: string): RegisterDay | undefined
  },
): CompleteRegister {
  const { stepHours, readings } = found.usual ?? ofRhythm(gapMs)
  const usual = readings / stepHours
  const before = (ms: number) => lowerBound(found.down, ms)
  /** Hours in which it could be heard. */
  const hoursWithin = (start: number, end: number) =>
    end <= start ? 0 : Math.max(0, Math.round((end - start) / hourMs) - (before(end) - before(start)))
  const days = found.days.map((day, at) => {
    const [start, end] = [Math.max(from, bounds[at] ?? until), Math.min(until, bounds[at + 1] ?? until)]
    const due = hoursWithin(start, end)
    const { hours = 0, came = 0 } = found.of(day) ?? {}
    if (due === 0 && came === 0) return null
    const silent = Math.max(0, due - hours * stepHours)
    const missingHours = Math.min(silent, hoursWithin(Math.max(start, last + stepHours * hourMs), end))
    const expected = Math.round(due * usual)
    return {
      ...{ expected, came, share: shareOf(came, expected) },
      ...{ missingHours, estimatedHours: silent - missingHours },
    }
  })
  const sum = (of: 'expected' | 'came' | 'missingHours' | 'estimatedHours') =>
    days.reduce((all, day) => all + (day?.[of] ?? 0), 0)
  const [expected, came, missingHours] = [sum('expected'), sum('came'), sum('missingHours')]
  const ended = found.days.flatMap((day) => found.of(day) ?? [])
  return {
    ...register,
    ...{ usual, expected, came, share: shareOf(came, expected) },
    ...{ estimatedHours: sum('estimatedHours'), missingHours },
    gaps: ended.reduce((all, { gaps }) => all + gaps, 0) + (missingHours > 0 ? 1 : 0),
    longestGapHours: Math.max(missingHours, ...ended.map(({ longestGapHours }) => longestGapHours)),
    days,
  }
}

/** How many of a rising list lie below a number. */
function lowerBound(list: readonly number[], than: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? 0) < than) low = middle + 1
    else high = middle
  }
  return low
}

/** To the hundredth of a percent. */
const shareOf = (came: number, expected: number) =>
  expected === 0 ? 1 : Math.min(1, Math.round((came / expected) * 10_000) / 10_000)

/** What comes of a register of which no hour of the report has a reading. */
function ofRhythm(gapMs: number): Usual {
  const stepHours = Math.max(1, Math.ceil(gapMs / hourMs))
  return { stepHours, readings: (stepHours * hourMs) / gapMs }
}
