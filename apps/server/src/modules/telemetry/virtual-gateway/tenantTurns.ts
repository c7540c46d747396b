import type { Clock } from '../../../platform/jobs/clock'

/** Requests that all virtual gateways of a tenant make in a second. */
export const requestsPerSecond = 1_000

/** Shares what the process can ask for: no tenant's controllers take more than their part. */
export interface TenantTurns {
  /** Whether so many requests of the tenant may be made now; they are counted then. */
  take(tenantId: string, requests: number): boolean
}

/** Builds it. */
export function createTenantTurns(clock: Clock): TenantTurns {
  const rooms = new Map<string, { left: number; filledMs: number }>()
  return {
    take(tenantId, requests) {
      const now = clock.now()
      const room = rooms.get(tenantId) ?? { left: requestsPerSecond, filledMs: now }
      rooms.set(tenantId, room)
      const passed = Math.max(now - room.filledMs, 0) / 1_000
      room.left = Math.min(room.left + passed * requestsPerSecond, requestsPerSecond)
      room.filledMs = now
      // what is more than all of it at once goes when there is all of it
      const needed = Math.min(requests, requestsPerSecond)
      if (room.left < needed) return false
      room.left -= needed
      return true
    },
  }
}
