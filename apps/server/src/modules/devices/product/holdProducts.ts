import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { productTable } from './table'

/**
 * Keeps products until the transaction ends for whoever reads their lists of properties and writes them as a whole: what
 * somebody else had added meanwhile would go, with its points. Answers their ids.
 */
export const holdProducts = (tx: Tx, where: SQL): Promise<{ id: string }[]> =>
  tx
    .select({ id: productTable.id })
    .from(productTable)
    .where(where)
    .orderBy(productTable.id)
    .for('no key update')
