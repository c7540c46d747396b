import {
  type Emissions,
  emissionsOf,
  factorOn,
  type HeldFactor,
  type UseGrain,
} from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import { toWireTime } from '../../../platform/http'
import { type DaySpan, lengthOf } from '../calendar/spans'
import { nameLength } from '../cost/pieces'
import { type RolledPoints, readRolled } from '../custom-report/rolled'
import { whole } from '../custom-report/steps'
import { type Gap, gapStepMs } from './gaps'
import type { Register } from './registers'

interface Asked {
  span: DaySpan
  grain: UseGrain
  factors: readonly HeldFactor[]
  starts: readonly string[]
  /** What has ended of the span, and what it is compared with. */
  ended: DaySpan | undefined
  previous: DaySpan
  lastYear: DaySpan
  /** In which each station counts its days. */
  zones: ReadonlyMap<string, string>
}

/** What some registers came to together. */
export interface Told {
  amount: number | null
  values: (number | null)[]
  partial: number[]
  emissions: Emissions
  missing: number
  ended: number | null
  previous: number | null
  lastYear: number | null
  /** Of the days of the registers, those with a reading, 0 to 1. */
  previousCoverage: number
  lastYearCoverage: number
}

/** What registers used, read once for all rows. */
export interface Amounts {
  /** Of one register in the whole span; null where nothing was read. */
  of(register: Register | undefined): number | null
  /** What some of them came to together, and which of it is not whole. */
  teller(gaps: readonly Gap[], step: 'hour' | 'day'): (registers: readonly Register[]) => Told
}

/** Reads what registers used in a span and in those that it is compared with. */
export async function amountsOf(tx: Tx, registers: readonly Register[], asked: Asked): Promise<Amounts> {
  const { span, grain, factors, starts, ended, previous, lastYear, zones } = asked
  const itemIds = registers.map(({ itemId }) => itemId)
  // months are read by the day where a factor changes within them
  const step = grain === 'month' && factors.length > 1 ? 'day' : grain
  const now = await readRolled(tx, { ...span, itemIds, step, isWhole: false })
  const wholeOf = (of: DaySpan) => readRolled(tx, { ...of, itemIds, step: 'month', isWhole: true })
  const isOver = ended !== undefined && ended.to === span.to
  const then = {
    ended: isOver ? now : ended && (await wholeOf(ended)),
    previous: await wholeOf(previous),
    lastYear: await wholeOf(lastYear),
  }
  const placeOf = new Map(starts.map((start, at) => [start, at]))

  const told = (
    own: readonly Register[],
    spansOf: (register: Register) => readonly Span[],
    missing: number,
  ): Told => {
    const values: (number | null)[] = starts.map(() => null)
    const byFactor = new Map<HeldFactor | undefined, number>()
    for (const register of own)
      for (const [key, { rise }] of now.get(register.itemId) ?? []) {
        const at = placeOf.get(key.slice(0, nameLength[grain]))
        if (key === whole || rise === null || at === undefined) continue
        const amount = rise * (register.factor ?? 0)
        values[at] = (values[at] ?? 0) + amount
        const factor = factorOn(factors, key.slice(0, nameLength.day))
        byFactor.set(factor, (byFactor.get(factor) ?? 0) + amount)
      }
    return {
      ...{ values, missing },
      emissions: emissionsOf([...byFactor].map(([factor, amount]) => ({ amount, factor }))),
      amount: sumOf(values),
      partial: placesIn(own.flatMap(spansOf), starts.length),
      ended: then.ended ? together(own, then.ended) : null,
      previous: together(own, then.previous),
      lastYear: together(own, then.lastYear),
      previousCoverage: coverageOf(own, then.previous, previous),
      lastYearCoverage: coverageOf(own, then.lastYear, lastYear),
    }
  }

  return {
    of: (register) => (register ? together([register], now) : null),
    teller(gaps, gapStep) {
      const ofItem = new Map<string, Gap[]>()
      for (const gap of gaps) {
        const own = ofItem.get(gap.itemId)
        if (own) own.push(gap)
        else ofItem.set(gap.itemId, [gap])
      }
      const known = new Map<string, readonly Span[]>()
      const spansOf = ({ itemId, stationId }: Register) => {
        const found = known.get(itemId)
        if (found) return found
        const nameAt = (ms: number) =>
          toWireTime(new Date(ms), zones.get(stationId) ?? 'UTC').slice(0, nameLength[grain])
        const spans = (ofItem.get(itemId) ?? []).map(({ from, to, after }): Span => {
          // what was used meanwhile stands where it was told
          const [first, last] = [nameAt(from), nameAt(after === null ? to - 1 : to)]
          return [firstFrom(starts, (start) => start >= first), firstFrom(starts, (start) => start > last)]
        })
        known.set(itemId, spans)
        return spans
      }
      const missingOf = (own: readonly Register[]) =>
        own
          .flatMap(({ itemId }) => ofItem.get(itemId) ?? [])
          // a day of a clock that is changed is an hour longer or shorter
          .reduce((sum, { from, to }) => sum + Math.round((to - from) / gapStepMs[gapStep]), 0)
      return (own) => told(own, spansOf, missingOf(own))
    },
  }
}

/** Stretches by their places, from the first on and before the second. */
type Span = readonly [number, number]

/** The places that lie in any of some spans, rising. */
function placesIn(spans: readonly Span[], count: number): number[] {
  const isIn: boolean[] = Array(count).fill(false)
  for (const [from, to] of spans) isIn.fill(true, from, to)
  return isIn.flatMap((is, at) => (is ? [at] : []))
}

/** The place of the first of a sorted list that is so, as are all after it. */
function firstFrom(sorted: readonly string[], isSo: (one: string) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isSo(sorted[middle] ?? '')) high = middle
    else low = middle + 1
  }
  return low
}

/** What registers came to in a whole span; null where none was read. */
const together = (registers: readonly Register[], read: RolledPoints): number | null =>
  sumOf(
    registers.map(({ itemId, factor }) => {
      const rise = read.get(itemId)?.get(whole)?.rise
      return rise === undefined || rise === null ? null : rise * (factor ?? 0)
    }),
  )

/** Of the days of registers in a whole span, the share that has a reading. */
function coverageOf(registers: readonly Register[], read: RolledPoints, span: DaySpan): number {
  if (registers.length === 0) return 0
  const days = registers.reduce((sum, { itemId }) => sum + (read.get(itemId)?.get(whole)?.buckets ?? 0), 0)
  return Math.min(1, Number((days / (registers.length * lengthOf(span))).toFixed(4)))
}

const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null)
