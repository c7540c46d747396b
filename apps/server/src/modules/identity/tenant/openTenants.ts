import { platformTenantId } from '@energy-console/contract/identity'
import { oneAtATime } from '../../../platform/jobs/oneAtATime'
import type { Platform } from '../../../platform/module'
import { endSessions } from '../session/sessions'
import { isOpen } from '../validity/ofTenant'
import { tenantTable } from './table'

/** How often tenants are looked at; what ends with one ends within a minute. */
const lookEveryMs = 20_000

/** Which tenants take part, known in memory so that hot paths may ask. */
export interface OpenTenants {
  /** Whether the tenant takes part; one that is not known, or not any more, does not. */
  isTenantOpen(tenantId: string): boolean
  /** Looks now; sessions and connections of tenants that have closed since the last look end. */
  look(): Promise<void>
  /** Some have come, changed or gone: looks now, and so do other processes. */
  changed(): Promise<void>
  /** Looks, and then again and again. */
  start(): Promise<void>
}

/** The bus carries `identity.tenantsClosed` and `identity.tenantsChanged`; the sessions of the closed are revoked. */
export function createOpenTenants(platform: Platform): OpenTenants {
  const { db, bus, clock, scheduler, log } = platform
  let open: ReadonlySet<string> = new Set()
  /** Those of the closed whose sessions have ended; of the others the next look ends them. */
  const ended = new Set<string>()

  // of two looks the later one counts
  const look = oneAtATime(async () => {
    const tenants = await db.asSystem((tx) => tx.select().from(tenantTable))
    const now = clock.now()
    const nowClosed = tenants.filter((tenant) => !isOpen(tenant, now)).map(({ tenantId }) => tenantId)
    const closed = new Set(nowClosed)
    open = new Set(tenants.map(({ tenantId }) => tenantId).filter((tenantId) => !closed.has(tenantId)))
    for (const tenantId of ended) if (!closed.has(tenantId)) ended.delete(tenantId)
    const tenantIds = nowClosed.filter((tenantId) => !ended.has(tenantId))
    if (tenantIds.length === 0) return
    bus.publish('identity.tenantsClosed', { tenantIds })
    await endSessions(platform, { tenantIds, reason: 'removed' })
    for (const tenantId of tenantIds) if (!open.has(tenantId)) ended.add(tenantId)
  })

  const lookAnew = () =>
    void look().catch((error: unknown) => log.warn({ err: error }, 'tenants not looked at yet'))

  return {
    isTenantOpen: (tenantId) => tenantId === platformTenantId || open.has(tenantId),
    look,
    async changed() {
      try {
        await look()
      } finally {
        bus.tell('identity.tenantsChanged', {})
      }
    },
    async start() {
      // whose connections end connects again at once: it is closed before this process has looked. What is told may be late, so it looks
      bus.subscribe('identity.tenantsClosed', ({ tenantIds }) => {
        const others = [...open].filter((tenantId) => !tenantIds.includes(tenantId))
        if (others.length === open.size) return
        open = new Set(others)
        lookAnew()
      })
      bus.subscribe('identity.tenantsChanged', lookAnew)
      bus.subscribe('bus.missed', lookAnew)
      await look()
      scheduler.every('identity.tenants', lookEveryMs, look)
    },
  }
}
