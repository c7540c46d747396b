import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Session } from '../../../platform/http'
import { operationLogTable } from './table'

const seesAll = ({ stationIds }: Session) => stationIds === 'all'

/**
 * A field of the caller's own operations; of others' only where every station is seen: what they were about may lie at
 * stations that he does not see.
 */
export const own = (column: PgColumn) => (session: Session) =>
  seesAll(session)
    ? sql`${column}`
    : sql`case when ${operationLogTable.userId} = ${session.userId} then ${column} else '' end`
