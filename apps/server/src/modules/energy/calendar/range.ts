import { daysFrom } from '@energy-console/contract'
import { energyErrors, mostCalendarDays } from '@energy-console/contract/energy'
import { refuse } from '../../../platform/errors'

/** Refuses a range of days (`yyyy-MM-dd`, both included) that is empty or longer than a year. */
export function requireRange(first: string, last: string): void {
  const days = daysFrom(first, last) + 1
  if (days < 1 || days > mostCalendarDays)
    throw refuse(energyErrors.badRange, { most: mostCalendarDays }, 'last')
}
