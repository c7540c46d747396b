import { isComparison, isTrend } from '@energy-console/contract/alarms'
import { judgeChange } from './change'
import { isPastLimit } from './compare'
import { judgeFormula } from './formula'
import { isOutside } from './range'
import { addsNothing, judgeRate } from './rate'
import type { Condition, Memory, Reading, Verdict } from './verdict'

/** What the condition of a rule says of a reading; of an open alarm, whether it has come back. */
export function judge(rule: Condition, memory: Memory | null, reading: Reading, isOpen: boolean): Verdict {
  switch (rule.condition) {
    case 'rises':
    case 'falls':
      return judgeRate(rule, memory, reading, isOpen)
    case 'changes':
      return judgeChange(rule, memory, reading)
    case 'formula':
      return judgeFormula(rule, memory, reading)
    default: {
      const { value } = reading
      const isBroken = breaks(rule, value, false)
      // what only lies within the dead band has not come again
      return { holds: isBroken || (isOpen && breaks(rule, value, true)), value, memory, isOld: !isBroken }
    }
  }
}

function breaks(rule: Condition, value: number, isOpen: boolean): boolean {
  const { condition } = rule
  if (isComparison(condition)) return isPastLimit(rule, condition, value, isOpen)
  // a trend is judged by how far it goes
  if (isTrend(condition)) return isPastLimit(rule, 'gt', value, isOpen)
  return condition === 'outside' && isOutside(rule, value, isOpen)
}

/** Values between two, neither included. */
export interface CalmSpan {
  readonly above: number
  readonly below: number
}

const [lowest, highest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
/** No value lies there. */
export const never: CalmSpan = { above: highest, below: lowest }

/**
 * Between which values a reading of a rule breaks nothing, so that it can be passed over while no alarm is open: what
 * {@link breaksNothing} says of it without looking at the rule. What lies beside it may break nothing either.
 */
export function calmOf({ condition, limit, upperLimit }: Condition): CalmSpan {
  switch (condition) {
    case 'gt':
    case 'ge':
      return { above: lowest, below: limit ?? highest }
    case 'lt':
    case 'le':
      return { above: limit ?? lowest, below: highest }
    case 'outside':
      return { above: limit ?? lowest, below: upperLimit ?? highest }
    case 'silent':
      return { above: lowest, below: highest }
    default:
      return never
  }
}

/** Conditions on one reading alone. */
const ofOneReading = (condition: Condition['condition']) =>
  isComparison(condition) || condition === 'outside' || condition === 'silent'

/** Whether a reading can be passed over while no alarm is open: most readings break nothing. */
export function breaksNothing(rule: Condition, memory: Memory | null, reading: Reading): boolean {
  const { condition } = rule
  if (condition === 'rises' || condition === 'falls') return addsNothing(rule, memory, reading)
  return ofOneReading(condition) && !breaks(rule, reading.value, false)
}
