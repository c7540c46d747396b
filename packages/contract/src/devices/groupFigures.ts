import type { Aggregate, GroupMissing } from './pointGroups'

/** The newest reading of a member, and its quality: 0 good, 1 uncertain, 2 bad. */
export interface MemberReading {
  value: unknown
  quality: number
  /** Unix ms */
  ts: number
  /** After how long it is stale by the rhythm of its point, ms; left out: never. */
  maxAgeMs?: number | undefined
}

/** How a group settles which of its members count. */
export interface GroupTerms {
  missing: GroupMissing
  /** Members that are older by more are stale; null: by the rhythm of each. */
  maxAgeMs: number | null
}

/** What the members of a group come to. */
export interface GroupFigures {
  /** Undefined where too many lack a value. */
  figures: Readonly<Record<Aggregate, number>> | undefined
  /** Members that have a value that counts. */
  counted: number
  quality: number
}

/**
 * What members come to at an instant (Unix ms), by which their age is judged: bad ones never count, stale ones where the terms say
 * so, and where any lacks a value there is a figure under `skip` alone, marked as uncertain.
 */
export function groupFigures(
  { missing, maxAgeMs }: GroupTerms,
  members: readonly (MemberReading | undefined)[],
  at: number,
): GroupFigures {
  let [sum, min, max, counted, quality] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0]
  for (const member of members) {
    if (member === undefined || member.quality === 2) continue
    const value = Number(member.value)
    const isOld = at - member.ts > (maxAgeMs ?? member.maxAgeMs ?? Number.POSITIVE_INFINITY)
    if (Number.isNaN(value) || (isOld && missing !== 'stale')) continue
    sum += value
    if (value < min) min = value
    if (value > max) max = value
    counted += 1
    quality = Math.max(quality, member.quality, isOld ? 1 : 0)
  }
  const isWhole = counted === members.length
  if (counted === 0 || (!isWhole && missing !== 'skip')) return { figures: undefined, counted, quality: 0 }
  const figures = { sum, mean: sum / counted, min, max }
  return { figures, counted, quality: isWhole ? quality : Math.max(quality, 1) }
}

/** A reading with the time after which screens show it as stale. */
export interface LiveMember extends MemberReading {
  maxAgeMs: number
}

/**
 * The same as screens show it: at the instant of the newest member, as the readings of the group's own points are made. Where that
 * member is stale on screens, so is the figure, and there is none.
 */
export function liveGroupFigures(
  terms: GroupTerms,
  members: readonly (LiveMember | undefined)[],
  now: number,
): Omit<GroupFigures, 'quality'> {
  const newest = members.reduce<LiveMember | undefined>(
    (found, member) => (member && member.ts > (found?.ts ?? 0) ? member : found),
    undefined,
  )
  if (newest === undefined || now - newest.ts > newest.maxAgeMs) return { figures: undefined, counted: 0 }
  return groupFigures(terms, members, newest.ts)
}

/** One of the figures; undefined where there is none, or no number could hold it. */
export function figureOf(
  { figures }: Pick<GroupFigures, 'figures'>,
  aggregate: Aggregate,
): number | undefined {
  const value = figures?.[aggregate]
  return Number.isFinite(value) ? value : undefined
}

/** All of them, null for those that there are not. */
export const figuresOf = (found: Pick<GroupFigures, 'figures'>): Record<Aggregate, number | null> => {
  const of = (aggregate: Aggregate) => figureOf(found, aggregate) ?? null
  return { sum: of('sum'), mean: of('mean'), min: of('min'), max: of('max') }
}
