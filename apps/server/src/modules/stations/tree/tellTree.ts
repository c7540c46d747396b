import type { Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'

/** Tells a tenant, once it is committed, that its location tree has changed. */
export type TellTree = (context: { session: Session; afterCommit: (tell: () => void) => void }) => void

/** Open consoles ask for their rights and for all that they show anew, the location tree included. */
export const createTellTree =
  ({ bus }: Pick<Platform, 'bus'>): TellTree =>
  ({ session: { tenantId }, afterCommit }) =>
    afterCommit(() => bus.publish('identity.rightsChanged', { tenantId }))
