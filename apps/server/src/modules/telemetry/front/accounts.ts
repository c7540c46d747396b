import type { Platform } from '../../../platform/module'
import type { DeviceLink } from '../commands/link'
import type { FlowWatch } from '../ingest/flow'
import type { AccountUse } from '../presence/accountUse'
import type { Routing } from '../routing/createRouting'
import type { Account } from '../routing/route'
import type { VirtualMaster } from '../virtual-gateway/createMaster'

/** Who may send, and what ends with his right to. */
export interface Accounts {
  /** Whose token this is: nobody's while its tenant is closed. */
  of(token: string, address: string): Promise<Account | undefined>
  /** The same, and notes that the token was shown from there. */
  signIn(token: string, address: string): Promise<Account | undefined>
  /** Follows what changes of devices, accounts and tenants. Returns what ends it. */
  follow(): readonly (() => void)[]
}

/** How often it is written who signed in, and connections end whose token is good no more. */
const useEveryMs = 10_000
/** How often it is written who has shown a new token. */
const firstUseEveryMs = 1_000

/** Whose tokens are good, whose connections end, and how accounts are used. */
export function createAccounts(
  { bus, scheduler, clock }: Pick<Platform, 'bus' | 'scheduler' | 'clock'>,
  {
    routing,
    virtual,
    link,
    flow,
    use,
    isTenantOpen,
  }: {
    routing: Routing
    virtual: Pick<VirtualMaster, 'follow'>
    link: Pick<DeviceLink, 'closeWhere'>
    flow: Pick<FlowWatch, 'forgetWhere'>
    use: AccountUse
    isTenantOpen(tenantId: string): boolean
  },
): Accounts {
  const of = async (token: string, address: string) => {
    const account = await routing.accountOf(token, address)
    return account && isTenantOpen(account.tenantId) ? account : undefined
  }

  const drop = (isGone: (account: Account) => boolean) => {
    link.closeWhere(isGone)
    flow.forgetWhere(isGone)
  }

  const dropFormer = async () => {
    const now = clock.now()
    const { accounts } = routing.current
    drop(({ tokenSha256 }) => {
      if (tokenSha256 === undefined) return false
      const known = accounts.get(tokenSha256)
      return known === undefined || (known.untilMs ?? Infinity) <= now
    })
  }

  return {
    of,
    async signIn(token, address) {
      const account = await of(token, address)
      if (account) use.signedIn(account, token, address)
      return account
    },
    follow: () => [
      bus.subscribe('identity.tenantsClosed', ({ tenantIds }) =>
        drop(({ tenantId }) => tenantIds.includes(tenantId)),
      ),
      bus.subscribe('identity.tenantErased', ({ tenantId }) => {
        routing.follow({ tenantId })
        virtual.follow(tenantId)
        drop((account) => account.tenantId === tenantId)
      }),
      // the connections of tokens that are good no more end as those of former ones
      bus.subscribe('bus.missed', () => {
        routing.followAll()
        virtual.follow()
      }),
      bus.subscribe('devices.changed', (change) => {
        routing.follow(change)
        virtual.follow(change.tenantId)
        const closed = new Set(change.closedAccountIds)
        drop(({ id }) => closed.has(id))
      }),
      scheduler.every('use of accounts', useEveryMs, () => use.flush().catch(() => undefined)),
      scheduler.every('first use of tokens', firstUseEveryMs, () => use.flushFirst().catch(() => undefined)),
      scheduler.every('former tokens', useEveryMs, dropFormer),
    ],
  }
}
