import type { Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'

/** Tells a tenant, once it is committed, that its location tree has changed. */
export type TellTree = (context: {
  tx: Tx
  session: Session
  afterCommit: (tell: () => void) => void
}) => void

/**
 * Open consoles ask for the location tree anew. However many rows a transaction has changed, it is told once; by the first
 * of them that is committed, for lines of an import may be taken back one by one.
 */
export const createTellTree = ({ bus }: Pick<Platform, 'bus'>): TellTree => {
  const told = new WeakSet<Tx>()
  return ({ tx, session: { tenantId }, afterCommit }) =>
    afterCommit(() => {
      if (told.has(tx)) return
      told.add(tx)
      bus.publish('socket.push', { tenantId, stationId: null, frame: { type: 'tree' } })
    })
}
