import type { Condition } from './verdict'

/** Whether a value is outside its range; of an open alarm, whether it has not come back inside by the dead band. */
export function isOutside(
  { limit, upperLimit, deadBand }: Pick<Condition, 'limit' | 'upperLimit' | 'deadBand'>,
  value: number,
  isOpen: boolean,
): boolean {
  const band = isOpen ? deadBand : 0
  return (limit !== null && value < limit + band) || (upperLimit !== null && value > upperLimit - band)
}
