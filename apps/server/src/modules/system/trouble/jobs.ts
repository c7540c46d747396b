import { lt } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import { dayMs } from './queries'
import { setAsideTable } from './table'

const keptMs = 30 * dayMs

/** Forgets reports that were not repeated for a month; a daily job. */
export const forgetSetAside = (db: Database, nowMs: number): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.delete(setAsideTable).where(lt(setAsideTable.lastTime, new Date(nowMs - keptMs)))
  })
