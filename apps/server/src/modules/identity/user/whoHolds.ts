import { inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import { holdersOf } from '../rights/holders'
import { userTable } from './table'

/** The condition that a user holds a code, at a station where one is said. */
export const whoHolds = async (
  tx: Tx,
  { tenantId }: Session,
  { code, stationId }: { code: string; stationId?: string | undefined },
): Promise<SQL> =>
  inArray(userTable.id, await holdersOf(tx, { tenantId, stationId: stationId ?? null, code }))
