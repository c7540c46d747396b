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

/** Values from one to another, both included, but for one; `except` is NaN where there is none. */
export interface CalmSpan {
  readonly from: number
  readonly to: number
  readonly except: number
}

const [lowest, highest, nothing] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NaN]
/** No value lies there. */
export const never: CalmSpan = { from: highest, to: lowest, except: nothing }
const always: CalmSpan = { from: lowest, to: highest, except: nothing }

/**
 * Which values of a rule break nothing, so that a reading can be passed over while no alarm is open: what {@link breaksNothing} says
 * of it without looking at the rule. `memory` is what it remembers up to an instant (Unix ms), which a change is told by.
 */
export function calmOf(
  { condition, limit, upperLimit, windowMs }: Condition,
  memory: Memory | null,
  at: number,
): CalmSpan {
  switch (condition) {
    case 'gt':
      return { ...always, to: limit ?? highest }
    case 'ge':
      return { ...always, to: limit ?? highest, except: limit ?? nothing }
    case 'lt':
      return { ...always, from: limit ?? lowest }
    case 'le':
      return { ...always, from: limit ?? lowest, except: limit ?? nothing }
    case 'eq':
      return { ...always, except: limit ?? nothing }
    case 'ne':
      return limit === null ? always : { from: limit, to: limit, except: nothing }
    case 'outside':
      return { from: limit ?? lowest, to: upperLimit ?? highest, except: nothing }
    case 'silent':
      return always
    case 'changes': {
      const { last, changedTs } = memory ?? {}
      const isNews = changedTs !== undefined && at - changedTs < windowMs
      return last === undefined || isNews ? never : { from: last, to: last, except: nothing }
    }
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
