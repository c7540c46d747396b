import type { EnergyType } from '@energy-console/contract/devices'
import { type Emissions, emissionsOf, type HeldFactor, type UseGrain } from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import { type DaySpan, lengthOf } from '../calendar/spans'
import { convertedGrain, factorAt, unchangedSpans } from '../conversion-factor/converting'
import { nameLength } from '../cost/pieces'
import { type Gap, gapStepMs } from '../rolled/gaps'
import { gapsByItem, type Places, partialPlaces } from '../rolled/partial'
import { readRolled, whole } from '../rolled/readRolled'
import type { Register } from './registers'

/** What a unit of each kind of energy stands for on the days of all spans that are read, and whether amounts are told as that. */
export interface Conversion {
  factors: ReadonlyMap<EnergyType, readonly HeldFactor[]>
  /** Amounts are told in tonnes of standard coal: of several kinds of energy together. */
  isCoal: boolean
}

interface Asked {
  span: DaySpan
  grain: UseGrain
  conversion: Conversion
  starts: readonly string[]
  /** What has ended of the span, and what it is compared with. */
  ended: DaySpan | undefined
  previous: DaySpan
  lastYear: DaySpan
}

const kgInTonne = 1_000

/** What a register's rise is in the unit of its kind of energy. */
const inUnit = (rise: number, { factor }: Register): number => rise * (factor ?? 0)

const factorsOf = ({ factors }: Conversion, { energyType }: Register): readonly HeldFactor[] =>
  factors.get(energyType) ?? []

/** The same as it is told: itself, or as tonnes of standard coal. */
const told = (amount: number, factor: HeldFactor | undefined, { isCoal }: Conversion): number =>
  isCoal ? (amount * (factor?.coalKg ?? 0)) / kgInTonne : amount

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
  /** Of some registers in the whole span; null where nothing was read. */
  of(registers: readonly Register[]): number | null
  /** What some of them came to together, and which of it is not whole. */
  teller(gaps: readonly Gap[], step: 'hour' | 'day'): (registers: readonly Register[]) => Told
}

/** What registers came to in a whole span. */
export interface SpanAmounts {
  amounts: ReadonlyMap<string, number>
  /** By register, on how many days of the span it was read. */
  days: ReadonlyMap<string, number>
}

/** Reads what registers came to in a whole span, each day by the factor that holds on it. */
export async function spanAmounts(
  tx: Tx,
  registers: readonly Register[],
  { conversion, ...span }: DaySpan & { conversion: Conversion },
): Promise<SpanAmounts> {
  const itemIds = registers.map(({ itemId }) => itemId)
  const amounts = new Map<string, number>()
  const days = new Map<string, number>()
  const parts = conversion.isCoal ? unchangedSpans(span, conversion.factors.values()) : [span]
  for (const part of parts) {
    const read = await readRolled(tx, { ...part, itemIds, step: 'month', isWhole: true })
    for (const register of registers) {
      const { itemId } = register
      const found = read.get(itemId)?.get(whole)
      if (!found) continue
      days.set(itemId, (days.get(itemId) ?? 0) + found.buckets)
      if (found.rise === null) continue
      const factor = factorAt(factorsOf(conversion, register), part.from, part)
      const amount = told(inUnit(found.rise, register), factor, conversion)
      amounts.set(itemId, (amounts.get(itemId) ?? 0) + amount)
    }
  }
  return { amounts, days }
}

/** Reads what registers used in a span and in those that it is compared with. */
export async function amountsOf(tx: Tx, registers: readonly Register[], asked: Asked): Promise<Amounts> {
  const { span, grain, conversion, starts, ended, previous, lastYear } = asked
  const itemIds = registers.map(({ itemId }) => itemId)
  const step = convertedGrain(grain, span, conversion.factors.values())
  const now = await readRolled(tx, { ...span, itemIds, step, isWhole: false })
  /** Looks at what a register came to, time by time: in the unit of its kind, and as it is told. */
  const eachTime = (
    register: Register,
    look: (key: string, amount: number, told: number, factor: HeldFactor | undefined) => void,
  ) => {
    const factors = factorsOf(conversion, register)
    for (const [key, { rise }] of now.get(register.itemId) ?? []) {
      if (key === whole || rise === null) continue
      const factor = factorAt(factors, key, span)
      const amount = inUnit(rise, register)
      look(key, amount, told(amount, factor, conversion), factor)
    }
  }
  const sumOfTimes = (own: readonly Register[]): number | null => {
    let sum: number | null = null
    for (const register of own)
      eachTime(register, (_key, _amount, one) => {
        sum = (sum ?? 0) + one
      })
    return sum
  }
  const wholeOf = (of: DaySpan) => spanAmounts(tx, registers, { ...of, conversion })
  const isOver = ended !== undefined && ended.to === span.to
  const then = {
    ended: ended && !isOver ? await wholeOf(ended) : undefined,
    previous: await wholeOf(previous),
    lastYear: await wholeOf(lastYear),
  }
  const placeOf = new Map(starts.map((start, at) => [start, at]))
  const toldOf = (
    own: readonly Register[],
    spansOf: (register: Register) => readonly Places[],
    missing: number,
  ): Told => {
    const values: (number | null)[] = starts.map(() => null)
    const byFactor = new Map<HeldFactor | undefined, number>()
    for (const register of own)
      eachTime(register, (key, amount, one, factor) => {
        const at = placeOf.get(key.slice(0, nameLength[grain]))
        if (at === undefined) return
        values[at] = (values[at] ?? 0) + one
        byFactor.set(factor, (byFactor.get(factor) ?? 0) + amount)
      })
    return {
      ...{ values, missing },
      emissions: emissionsOf([...byFactor].map(([factor, amount]) => ({ amount, factor }))),
      amount: sumOf(values),
      partial: placesIn(own.flatMap(spansOf), starts.length),
      ended: isOver ? sumOfTimes(own) : then.ended ? together(own, then.ended) : null,
      previous: together(own, then.previous),
      lastYear: together(own, then.lastYear),
      previousCoverage: coverageOf(own, then.previous, previous),
      lastYearCoverage: coverageOf(own, then.lastYear, lastYear),
    }
  }

  return {
    of: sumOfTimes,
    teller(gaps, gapStep) {
      const ofItem = gapsByItem(gaps)
      const known = new Map<string, readonly Places[]>()
      const spansOf = ({ itemId }: Register) => {
        const found = known.get(itemId) ?? (ofItem.get(itemId) ?? []).map((gap) => partialPlaces(gap, starts))
        known.set(itemId, found)
        return found
      }
      const missingOf = (own: readonly Register[]) =>
        own
          .flatMap(({ itemId }) => ofItem.get(itemId) ?? [])
          // a day of a clock that is changed is an hour longer or shorter
          .reduce((sum, { from, to }) => sum + Math.round((to - from) / gapStepMs[gapStep]), 0)
      return (own) => toldOf(own, spansOf, missingOf(own))
    },
  }
}

/** The places that lie in any of some spans, rising. */
function placesIn(spans: readonly Places[], count: number): number[] {
  const isIn: boolean[] = Array(count).fill(false)
  for (const [from, to] of spans) isIn.fill(true, from, to)
  return isIn.flatMap((is, at) => (is ? [at] : []))
}

/** What registers came to in a whole span; null where none was read. */
const together = (registers: readonly Register[], { amounts }: SpanAmounts): number | null =>
  sumOf(registers.map(({ itemId }) => amounts.get(itemId) ?? null))

/** Of the days of registers in a whole span, the share that has a reading. */
function coverageOf(registers: readonly Register[], { days }: SpanAmounts, span: DaySpan): number {
  if (registers.length === 0) return 0
  const read = registers.reduce((sum, { itemId }) => sum + (days.get(itemId) ?? 0), 0)
  return Math.min(1, Number((read / (registers.length * lengthOf(span))).toFixed(4)))
}

const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null)
