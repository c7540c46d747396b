import type { PointRoute } from '../routing/route'
import type { Quality } from './readings'

/**
 * What a point's property says of a value: 1 where it is out of its range, 2 where its register can show no such number, so that what
 * it rose by would be right neither up to it nor from it on.
 */
export function qualityOf({ min, max, rollOverAt }: PointRoute, value: number | string): Quality {
  if (typeof value !== 'number') return 0
  if (value > rollOverAt) return 2
  return value < min || value > max ? 1 : 0
}
