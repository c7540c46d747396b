import type { Database } from '../../../platform/database'
import { staleTimesOf } from '../../devices'
import type { LiveRule } from './liveRule'
import type { NewestReading } from './newestOf'
import { withRhythms } from './rule'
import type { RuleBook } from './ruleBook'

/** Keeps expressions told of after how long their points are stale, which is learned of the readings as they come. */
export function createRhythms(db: Database, book: RuleBook) {
  return {
    /** Looks the times up that have changed since. What comes to be meanwhile is loaded with its own. */
    async look(): Promise<void> {
      const asked = book.formulas
      const itemIds = [...new Set(asked.flatMap(({ rule }) => rule.itemIds))]
      if (itemIds.length === 0) return
      const staleMsOf = await db.asSystem((tx) => staleTimesOf(tx, itemIds))
      // one that was changed meanwhile has the same points, or is none of the book any more
      for (const live of asked) live.rule = withRhythms(live.rule, staleMsOf)
    },
    /** Whether the newest reading of a point is too old for the expression of a rule by now (Unix ms). */
    isStale({ rule: { formula } }: LiveRule, { itemId, ts }: NewestReading, now: number): boolean {
      const [name = ''] = formula?.namesOf.get(itemId) ?? []
      const allowedMs = formula?.allowedMsOf[name]
      return allowedMs !== undefined && now - ts > allowedMs
    },
  }
}
