import { isComparison, isTrend } from '@energy-console/contract/alarms'
import { judgeChange } from './change'
import { isPastLimit } from './compare'
import { judgeFormula } from './formula'
import { isOutside } from './range'
import { judgeRate } from './rate'
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

/** Conditions on one reading alone. */
const ofOneReading = (condition: Condition['condition']) =>
  isComparison(condition) || condition === 'outside' || condition === 'silent'

/** Whether a reading can be passed over while no alarm is open: most readings break nothing. */
export const breaksNothing = (rule: Condition, value: number): boolean =>
  ofOneReading(rule.condition) && !breaks(rule, value, false)
