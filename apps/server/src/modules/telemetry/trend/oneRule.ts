import { stepsOfDay, type TrendStep } from '@energy-console/contract/telemetry'
import type { Step } from './math/series'

/** Readings a day up to which values are weighed by how long they held: more of them are a mean of their own, and long to read. */
export const mostADay = 4_000

/** A step told in both ways: its `value` weighs its readings alike. */
export interface ToldStep extends Step {
  /** Weighed by how long values held; null where nobody heard of it, undefined where nothing is to be said so. */
  byTime: number | null | undefined
  /** Readings that it is told of; 0 of a register. */
  count: number
  /** Of a register: the beginning of the minute or the hour that told it, Unix ms. */
  toldAt?: number
}

/** Steps by what was known at an instant (Unix ms): without those of registers that a later reading told. */
export const knownAt = (steps: readonly ToldStep[], ms: number): ToldStep[] =>
  steps.map((step) => ((step.toldAt ?? 0) < ms ? step : { ...step, value: null }))

/**
 * Whether steps are told by how long values held, none of them otherwise: what is usual and what stands beside it mean the same
 * only where one rule tells both. By a point's own steps alone, so that nothing depends on what is read beside it.
 */
export function isByTime(steps: readonly ToldStep[], step: TrendStep): boolean {
  const count = steps.reduce((sum, each) => sum + each.count, 0)
  return (
    count <= (mostADay * steps.length) / stepsOfDay(step) && steps.every(({ byTime }) => byTime !== undefined)
  )
}

/** Steps as a rule tells them; without a value where it can not. */
export const toldBy = (steps: readonly ToldStep[], byTime: boolean): Step[] =>
  steps.map((each) => ({
    at: each.at,
    slot: each.slot,
    value: byTime ? (each.byTime ?? null) : each.value,
  }))
