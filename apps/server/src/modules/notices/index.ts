import type { Module, Platform } from '../../platform/module'
import { awayRoutes, type NoticeSources } from './away/routes'
import { registerSenders } from './channel/createSenders'
import { leaveHeartbeats } from './channel/heartbeat'
import { channelRoutes } from './channel/routes'
import { deliveryRoutes } from './delivery/routes'
import { defineNoticeJobs } from './task-notice/jobs'
import { taskNoticeRoutes } from './task-notice/routes'

export { channelTable } from './channel/table'
export { type NewNotice, raiseNotice, tellNotices } from './task-notice/raise'

/** What notices ask of other modules. */
export interface NoticePorts extends NoticeSources {
  /** Whether a tenant takes part: nothing leaves for one that does not. */
  isTenantOpen(tenantId: string): boolean
}

/** How often heartbeats that are due are looked for. */
const lookMs = 10_000

/** What people are told: notices of tasks, what came while they were away, and what leaves the house. */
export function createNotices(platform: Platform, ports: NoticePorts): Module {
  const { outbox, scheduler } = platform
  let endLooks: (() => void) | undefined
  defineNoticeJobs(platform)
  registerSenders(platform, ports.isTenantOpen)
  return {
    routes: [
      ...taskNoticeRoutes,
      ...awayRoutes(platform, ports),
      ...channelRoutes(platform),
      ...deliveryRoutes(platform),
    ],
    async start() {
      outbox.start()
      endLooks = scheduler.every('heartbeats', lookMs, () => leaveHeartbeats(platform, ports.isTenantOpen))
    },
    async detach() {
      outbox.hold()
    },
    async stop() {
      endLooks?.()
      await outbox.stop()
    },
  }
}
