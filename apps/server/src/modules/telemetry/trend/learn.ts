import { stepMs, type TrendStep } from '@energy-console/contract/telemetry'
import { type Baseline, learnBaseline } from './math/baseline'
import type { Step } from './math/series'
import { slotsOf } from './steps'

const dayMs = 86_400_000
/** What is usual is learnt from so many days before, or from what there is, if that is enough: of quarters, which readings tell, from fewer. */
export const learntDays: Readonly<Record<TrendStep, number>> = { '15m': 21, '1h': 56, '1d': 56 }
const leastLearntMs = 14 * dayMs

/** What is usual, and from when to when it was learnt, Unix ms. */
export interface Learnt {
  baseline: Baseline
  start: number
  end: number
}

/** What is usual by steps of the past; undefined where there are too few. */
export function learnFrom(steps: readonly Step[], step: TrendStep): Learnt | undefined {
  const first = steps.find(({ value }) => value !== null)
  const last = steps.findLast(({ value }) => value !== null)
  if (!first || !last) return undefined
  const end = last.at + stepMs[step]
  if (end - first.at < leastLearntMs) return undefined
  // a quarter of an hour comes once a week
  const around = step === '15m' ? 1 : 0
  return { baseline: learnBaseline(steps, { slots: slotsOf(step), around }), start: first.at, end }
}
