import type { Database } from '../../../platform/database'
import { withStaleness } from './evaluators/formula'
import type { NewestReading } from './newestOf'
import type { LiveRule } from './rule'
import type { RuleBook } from './ruleBook'
import { staleTimesOf } from './staleTimes'

/** Keeps expressions told of after how long their points are stale, which is learned of the readings as they come. */
export function createRhythms(db: Database, book: RuleBook) {
  return {
    /** Looks the times up that have changed since. */
    async look(): Promise<void> {
      const itemIds = [...new Set(book.formulas.flatMap(({ rule }) => rule.itemIds))]
      if (itemIds.length === 0) return
      const staleMsOf = await db.asSystem((tx) => staleTimesOf(tx, itemIds))
      for (const live of book.formulas) {
        const { formula } = live.rule
        if (formula) live.rule = { ...live.rule, formula: withStaleness(formula, staleMsOf) }
      }
    },
    /** Whether the newest reading of a point is too old for the expression of a rule by now (Unix ms). */
    isStale({ rule: { formula } }: LiveRule, { itemId, ts }: NewestReading, now: number): boolean {
      const [name = ''] = formula?.namesOf.get(itemId) ?? []
      const allowedMs = formula?.allowedMsOf.get(name)
      return allowedMs !== undefined && now - ts > allowedMs
    },
  }
}
