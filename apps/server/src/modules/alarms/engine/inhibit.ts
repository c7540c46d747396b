import type { Comparison } from '@energy-console/contract/alarms'
import { isPastLimit } from './evaluators/compare'

/** A process condition that holds a rule back. */
export interface Inhibit {
  readonly itemId: string
  readonly comparison: Comparison
  readonly value: number
}

/** Whether both are the same process condition, or there is none. */
export const isSameInhibit = (a: Inhibit | null, b: Inhibit | null): boolean =>
  a?.itemId === b?.itemId && a?.comparison === b?.comparison && a?.value === b?.value

/** What a point said: when (Unix ms), and its value; null for one that cannot be relied on. */
interface Heard {
  readonly ts: number
  readonly value: number | null
}

/**
 * What is known of a process condition. Readings of other points are judged by what it was at their time, for which the reading
 * before the newest is kept; a condition of which nothing is known holds nothing back.
 */
export function createInhibition({ comparison, value: limit }: Inhibit) {
  let [newest, former]: (Heard | undefined)[] = []
  const holdsBy = (heard: Heard | undefined) =>
    heard !== undefined &&
    heard.value !== null &&
    isPastLimit({ limit, deadBand: 0 }, comparison, heard.value, false)
  return {
    /** Takes a reading of its point; one that is not newer changes nothing. Answers whether it holds otherwise since. */
    hear({ ts, value, quality }: { ts: number; value: number; quality: number }): boolean {
      if (newest && ts <= newest.ts) return false
      const before = holdsBy(newest)
      ;[former, newest] = [newest, { ts, value: quality === 2 ? null : value }]
      return holdsBy(newest) !== before
    },
    holds: (): boolean => holdsBy(newest),
    /** When its point was heard last, Unix ms. */
    heardTs: (): number => newest?.ts ?? Number.NEGATIVE_INFINITY,
    holdsAt: (at: number): boolean => holdsBy(newest && former && newest.ts > at ? former : newest),
  }
}

export type Inhibition = ReturnType<typeof createInhibition>
