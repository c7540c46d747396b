import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { holds, type Session } from '../http'
import type { TaskKind } from './kinds'
import { taskTable } from './table'

/**
 * Which tasks a session may fetch the files of: its user's own, of kinds that it may still see, and begun with no stations
 * that it has lost since.
 */
export function areResultsOf(session: Session, kinds: ReadonlyMap<string, TaskKind>): SQL | undefined {
  const { userId, stationIds } = session
  const seen = [...kinds].flatMap(([kind, { code }]) =>
    code === undefined || holds(session, code) ? [kind] : [],
  )
  const begunWith = sql`${taskTable.session} -> 'stationIds'`
  return and(
    eq(taskTable.userId, userId),
    inArray(taskTable.kind, seen),
    stationIds === 'all' ? undefined : sql`${begunWith} <@ ${JSON.stringify(stationIds)}::jsonb`,
  )
}
