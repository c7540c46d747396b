import { deviceLimits } from '../../../platform/limits'
import type { Account } from '../routing/route'

/** Counts the connections of accounts and tenants. */
export interface ConnectionLimits {
  /** One more connection of the account: answers what to call when it ends; undefined when it is one too many. */
  admit(account: Account): (() => void) | undefined
}

const usual = { ofAccount: deviceLimits.connectionsOfAccount, ofTenant: deviceLimits.connectionsOfTenant }

/** Limits that hold from the first connection on. */
export function createConnectionLimits(
  limits: { ofAccount: number; ofTenant: number } = usual,
): ConnectionLimits {
  const ofAccounts = new Map<string, number>()
  const ofTenants = new Map<string, number>()

  const add = (counts: Map<string, number>, key: string, change: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + change
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }

  return {
    admit({ id, tenantId }) {
      if ((ofAccounts.get(id) ?? 0) >= limits.ofAccount) return undefined
      if ((ofTenants.get(tenantId) ?? 0) >= limits.ofTenant) return undefined
      add(ofAccounts, id, 1)
      add(ofTenants, tenantId, 1)
      return () => {
        add(ofAccounts, id, -1)
        add(ofTenants, tenantId, -1)
      }
    },
  }
}
