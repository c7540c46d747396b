declare module '../../platform/bus' {
  interface SharedEvents {
    /** Sessions are over; whoever holds a connection for one closes it. */
    'identity.sessionsEnded': { sessionIds: readonly string[] }
    /** Tenants were removed, were disabled or have expired; their gateways' connections end. */
    'identity.tenantsClosed': { tenantIds: readonly string[] }
    /** Tenants have come, changed or gone: whoever knows which are open looks anew. */
    'identity.tenantsChanged': Record<never, never>
    /** Nothing of a tenant is left, and its number may be given again: what is remembered of it is forgotten. */
    'identity.tenantErased': { tenantId: string }
    /** Rights or names may have changed: of the users, else of the whole tenant, else of everybody. */
    'identity.rightsChanged': { userIds?: readonly string[]; tenantId?: string }
  }
}

export type IdentityEvent = 'identity.sessionsEnded' | 'identity.rightsChanged'
