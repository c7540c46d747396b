import {
  type Emissions,
  emissionsOf,
  factorOn,
  type HeldFactor,
  type UseGrain,
} from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import { toWireTime } from '../../../platform/http'
import type { DaySpan } from '../calendar/spans'
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
    places: (register: Register) => readonly number[],
    missing: number,
  ): Told => {
    const values: (number | null)[] = starts.map(() => null)
    const parts: { amount: number; factor: HeldFactor | undefined }[] = []
    for (const register of own)
      for (const [key, { rise }] of now.get(register.itemId) ?? []) {
        const at = placeOf.get(key.slice(0, nameLength[grain]))
        if (key === whole || rise === null || at === undefined) continue
        const amount = rise * (register.factor ?? 0)
        values[at] = (values[at] ?? 0) + amount
        parts.push({ amount, factor: factorOn(factors, key.slice(0, nameLength.day)) })
      }
    return {
      ...{ values, missing, emissions: emissionsOf(parts) },
      amount: sumOf(values),
      partial: [...new Set(own.flatMap(places))].sort((a, b) => a - b),
      ended: then.ended ? together(own, then.ended) : null,
      previous: together(own, then.previous),
      lastYear: together(own, then.lastYear),
    }
  }

  return {
    of: (register) => (register ? together([register], now) : null),
    teller(gaps, gapStep) {
      const ofItem = new Map<string, Gap[]>()
      for (const gap of gaps) ofItem.set(gap.itemId, [...(ofItem.get(gap.itemId) ?? []), gap])
      const places = ({ itemId, stationId }: Register) => {
        const nameAt = (ms: number) =>
          toWireTime(new Date(ms), zones.get(stationId) ?? 'UTC').slice(0, nameLength[grain])
        return (ofItem.get(itemId) ?? []).flatMap(({ from, to, after }) => {
          // what was used meanwhile stands where it was told
          const [first, last] = [nameAt(from), nameAt(after === null ? to - 1 : to)]
          return starts.flatMap((start, at) => (start >= first && start <= last ? [at] : []))
        })
      }
      const missingOf = (own: readonly Register[]) =>
        own
          .flatMap(({ itemId }) => ofItem.get(itemId) ?? [])
          .reduce((sum, { from, to }) => sum + Math.floor((to - from) / gapStepMs[gapStep]), 0)
      return (own) => told(own, places, missingOf(own))
    },
  }
}

/** What registers came to in a whole span; null where none was read. */
const together = (registers: readonly Register[], read: RolledPoints): number | null =>
  sumOf(
    registers.map(({ itemId, factor }) => {
      const rise = read.get(itemId)?.get(whole)?.rise
      return rise === undefined || rise === null ? null : rise * (factor ?? 0)
    }),
  )

const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null)
