import { type Spending, spendingAlone } from '../../../platform/cluster'
import type { Clock } from '../../../platform/jobs/clock'

/** Requests that all virtual gateways of a tenant make in a second. */
export const requestsPerSecond = 1_000

/** Shares what the process can ask for: no tenant's controllers take more than their part. */
export interface TenantTurns {
  /** Whether so many requests of the tenant may be made now; they are counted then. */
  take(tenantId: string, requests: number): boolean
}

/** Builds it; with `spending` the part is that of the tenant at all processes together. */
export function createTenantTurns(clock: Clock, spending: Spending = spendingAlone): TenantTurns {
  const rooms = new Map<string, { left: number; filledMs: number }>()
  const roomOf = (tenantId: string) => {
    const now = clock.now()
    const room = rooms.get(tenantId) ?? { left: requestsPerSecond, filledMs: now }
    rooms.set(tenantId, room)
    const passed = Math.max(now - room.filledMs, 0) / 1_000
    room.left = Math.min(room.left + passed * requestsPerSecond, requestsPerSecond)
    room.filledMs = now
    return room
  }
  const note = spending.share('requests of virtual gateways', (tenantId, requests) => {
    const room = roomOf(tenantId)
    room.left = Math.max(room.left - requests, -requestsPerSecond)
  })
  return {
    take(tenantId, requests) {
      const room = roomOf(tenantId)
      // what is more than all of it at once goes when there is all of it
      const needed = Math.min(requests, requestsPerSecond)
      if (room.left < needed) return false
      room.left -= needed
      note(tenantId, needed)
      return true
    },
  }
}
