import { operationKeepDays } from '@energy-console/contract/system'
import { lt } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import { operationLogTable } from './table'

/** Removes rows that have been kept long enough. */
export const forgetOperations = (db: Database, nowMs: number): Promise<void> =>
  db.asSystem(async (tx) => {
    const limit = new Date(nowMs - operationKeepDays * 24 * 3_600_000)
    await tx.delete(operationLogTable).where(lt(operationLogTable.createTime, limit))
  })
