import type { Aggregate, GroupMissing } from '@energy-console/contract/devices'
import type { Input } from '@energy-console/expression'
import type { Outcome } from './formula'

/** How the members of a group come to one value. */
export interface MemberTerms {
  readonly aggregate: Aggregate
  /** Ids of its points. */
  readonly members: readonly string[]
  readonly missing: GroupMissing
  /** Members that are older than the result by more are stale. */
  readonly maxAgeMs: number
}

/**
 * What the members of a group come to at an instant (Unix ms), by which their age is judged as that of a formula's inputs is. One pass
 * over them, whatever has come: the engine's interval bounds how often.
 */
export function aggregateMembers(
  { aggregate, members, missing, maxAgeMs }: MemberTerms,
  read: (itemId: string) => Input | undefined,
  at: number,
): Outcome {
  let [sum, min, max, count, quality] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0]
  for (const itemId of members) {
    const input = read(itemId)
    const value = input && input.quality !== 2 ? Number(input.value) : Number.NaN
    const isOld = input !== undefined && at - input.ts > maxAgeMs
    if (!input || Number.isNaN(value) || (isOld && missing !== 'stale')) continue
    sum += value
    if (value < min) min = value
    if (value > max) max = value
    count += 1
    quality = Math.max(quality, input.quality, isOld ? 1 : 0)
  }
  const isWhole = count === members.length
  if (count === 0 || (!isWhole && missing !== 'skip')) return { lacking: [] }
  const value = { sum, mean: sum / count, min, max }[aggregate]
  if (!Number.isFinite(value)) return { problem: { text: '结果不是有限的数' } }
  return { value, quality: isWhole ? quality : Math.max(quality, 1) }
}
