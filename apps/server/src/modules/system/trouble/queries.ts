import { desc, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import { setAsideTable } from './table'

export const dayMs = 86_400_000

/** Reports are shown this long after they were last repeated. */
export const shownMs = 7 * dayMs

export const mostShown = 50

/**
 * What was set aside since then. A report does not know its station: who was given some stations is told how much of which
 * writer, and not what it was about.
 */
export function setAsideFor(tx: Tx, { stationIds }: Session, since: Date) {
  const { writer, count: times, firstTime, lastTime, ...about } = getTableColumns(setAsideTable)
  if (stationIds === 'all')
    return tx
      .select({ writer, subject: about.subject, reason: about.reason, count: times, firstTime })
      .from(setAsideTable)
      .where(gt(lastTime, since))
      .orderBy(desc(lastTime))
      .limit(mostShown)
  return tx
    .select({
      writer,
      subject: sql<string>`''`,
      reason: sql<string>`''`,
      // more than an integer holds of a writer that was refused for years
      count: sql`sum(${times})`.mapWith(Number),
      firstTime: sql`min(${firstTime})`.mapWith(firstTime),
    })
    .from(setAsideTable)
    .where(gt(lastTime, since))
    .groupBy(writer)
    .orderBy(writer)
}
