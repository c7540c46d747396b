import { stepMs, type TrendStep } from '@energy-console/contract/telemetry'
import type { Step } from './math/series'

const minuteMs = 60_000
/** An hour, ms. */
export const hourMs = 60 * minuteMs
/** The next run of the roll-ups takes what came since the last one, ms. */
export const rollUpMs = 2 * minuteMs
const weekMinutes = 7 * 24 * 60
/** The first Monday of 1970 is the fifth of January. */
const firstMonday = 4 * 24 * 60

/** Steps that a week has. */
export const slotsOf = (step: TrendStep): number => (weekMinutes * minuteMs) / stepMs[step]

/** Which day of the week it is, Monday 0. */
export const dayOfStep = ({ slot }: Pick<Step, 'slot'>, step: TrendStep): number =>
  Math.floor(slot / (slotsOf(step) / 7))

/** The step of the week that a minute of the station's clock, since 1970, lies in. */
export const slotAt = (minute: number, step: TrendStep) =>
  Math.floor(
    ((((minute - firstMonday) % weekMinutes) + weekMinutes) % weekMinutes) / (stepMs[step] / minuteMs),
  )
