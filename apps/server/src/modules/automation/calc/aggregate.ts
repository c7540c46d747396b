import { type Aggregate, figureOf, type GroupTerms, groupFigures } from '@energy-console/contract/devices'
import type { Input } from '@energy-console/expression'
import type { Outcome } from './formula'

/** How the members of a group come to one value. */
export interface MemberTerms extends GroupTerms {
  readonly aggregate: Aggregate
  /** Ids of its points. */
  readonly members: readonly string[]
}

/**
 * What the members of a group come to at an instant (Unix ms), as the outcome of a formula is. One pass over them, whatever has come:
 * the engine's interval bounds how often.
 */
export function aggregateMembers(
  { aggregate, members, ...terms }: MemberTerms,
  read: (itemId: string) => Input | undefined,
  at: number,
): Outcome {
  const found = groupFigures(terms, members.map(read), at)
  if (found.figures === undefined) return { lacking: [] }
  const value = figureOf(found, aggregate)
  return value === undefined ? { problem: { text: '结果不是有限的数' } } : { value, quality: found.quality }
}
