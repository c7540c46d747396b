import type { aggregates } from '@energy-console/contract/devices'

export type Aggregate = keyof typeof aggregates

/** What values come to together; undefined where there are none. */
export function aggregateOf(aggregate: Aggregate, values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined
  if (aggregate === 'min') return Math.min(...values)
  if (aggregate === 'max') return Math.max(...values)
  const sum = values.reduce((total, value) => total + value, 0)
  return aggregate === 'sum' ? sum : sum / values.length
}
