import { deviceLimits } from '../../../platform/limits'
import type { Account } from '../routing/route'

/** Counts the connections of accounts and tenants. */
export interface ConnectionLimits {
  /** One more connection of the account: answers what to call when it ends; undefined when it is one too many. */
  admit(account: Account): (() => void) | undefined
}

const usual = { ofAccount: deviceLimits.connectionsOfAccount, ofTenant: deviceLimits.connectionsOfTenant }

/** What is known of the connections that other processes have. */
export interface CountedElsewhere {
  countOf(kind: 'account' | 'tenant', id: string): number
}

/**
 * Limits that hold from the first connection on, for all processes together: what others have is known a moment later, so that as
 * many as come to each within it may be too many. While others are not heard of, theirs do not count.
 */
export function createConnectionLimits({
  limits = usual,
  elsewhere,
}: {
  limits?: { ofAccount: number; ofTenant: number }
  elsewhere?: CountedElsewhere | undefined
} = {}): ConnectionLimits {
  const ofAccounts = new Map<string, number>()
  const ofTenants = new Map<string, number>()

  const add = (counts: Map<string, number>, key: string, change: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + change
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }

  return {
    admit({ id, tenantId }) {
      const accounts = (ofAccounts.get(id) ?? 0) + (elsewhere?.countOf('account', id) ?? 0)
      const tenants = (ofTenants.get(tenantId) ?? 0) + (elsewhere?.countOf('tenant', tenantId) ?? 0)
      if (accounts >= limits.ofAccount || tenants >= limits.ofTenant) return undefined
      add(ofAccounts, id, 1)
      add(ofTenants, tenantId, 1)
      return () => {
        add(ofAccounts, id, -1)
        add(ofTenants, tenantId, -1)
      }
    },
  }
}
