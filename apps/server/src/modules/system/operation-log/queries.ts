import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Session } from '../../../platform/http'
import { operationLogTable } from './table'

/** What an operation was about may lie at stations that somebody who was given some does not see. */
export const ofOthers = ['params', 'changes', 'outcome'] as const

export const seesAll = ({ stationIds }: Session) => stationIds === 'all'

/** A field of the caller's own operations; of others' only where every station is seen. */
export const own = (column: PgColumn) => (session: Session) =>
  seesAll(session)
    ? sql`${column}`
    : sql`case when ${operationLogTable.userId} = ${session.userId} then ${column} else '' end`
