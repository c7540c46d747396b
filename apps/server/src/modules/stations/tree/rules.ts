import { stationErrors } from '@energy-console/contract/stations'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { withDescendants } from './queries'

/** A node cannot stand below itself. */
export async function refuseOwnChild(
  tx: Tx,
  table: PgTable,
  id: string | undefined,
  parentId: string | undefined,
) {
  if (id === undefined || parentId === undefined || parentId === '0') return
  if ((await withDescendants(tx, table, id)).includes(parentId)) throw refuse(stationErrors.ownChild)
}
