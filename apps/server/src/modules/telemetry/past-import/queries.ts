import { desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { pastImportTable } from './table'

/** Runs that are listed at most. */
const mostListed = 20

/** An import is its user's own. */
export const isOwn = ({ userId }: { userId: string }) => eq(pastImportTable.userId, userId)

/** The newest imports of a user. */
export const runsOf = (tx: Tx, userId: string) =>
  tx
    .select()
    .from(pastImportTable)
    .where(isOwn({ userId }))
    .orderBy(desc(pastImportTable.id))
    .limit(mostListed)

/** Stores an import that is to begin. */
export async function storeRun(tx: Tx, values: typeof pastImportTable.$inferInsert): Promise<{ id: string }> {
  const [run] = await tx.insert(pastImportTable).values(values).returning({ id: pastImportTable.id })
  if (!run) throw new Error('import not stored')
  return run
}

/** Notes which task carries an import out. */
export const noteTask = (tx: Tx, id: string, taskId: string) =>
  tx.update(pastImportTable).set({ taskId }).where(eq(pastImportTable.id, id))

/** Forgets what was imported before an instant. */
export const forgetRuns = (tx: Tx, before: Date) =>
  tx.delete(pastImportTable).where(lt(pastImportTable.createTime, before))
