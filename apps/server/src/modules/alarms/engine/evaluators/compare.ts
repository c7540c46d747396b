import { type Comparison, isEquality } from '@energy-console/contract/alarms'
import type { Condition } from './verdict'

const compare = (condition: Comparison, value: number, limit: number): boolean => {
  switch (condition) {
    case 'gt':
      return value > limit
    case 'ge':
      return value >= limit
    case 'lt':
      return value < limit
    case 'le':
      return value <= limit
    case 'eq':
      return value === limit
    case 'ne':
      return value !== limit
  }
}

/** Whether a value is past the limit; of an open alarm, whether it has not come back past the dead band. */
export function isPastLimit(
  { limit, deadBand }: Pick<Condition, 'limit' | 'deadBand'>,
  condition: Comparison,
  value: number,
  isOpen: boolean,
): boolean {
  if (limit === null) return false
  if (!isOpen || isEquality(condition)) return compare(condition, value, limit)
  const isUpper = condition === 'gt' || condition === 'ge'
  return compare(condition, value, isUpper ? limit - deadBand : limit + deadBand)
}
