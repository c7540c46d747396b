import type { OwnUsage } from '@energy-console/contract/system'

/** From which share of the quota on it is warned of, and how strongly. */
const shares = { near: 0.8, close: 0.9, full: 1 }

/** How near a tenant's data are to their quota. */
export function quotaLevel({ days, mostBytes }: Pick<OwnUsage, 'days' | 'mostBytes'>) {
  const used = days.at(-1)?.bytes ?? 0
  if (mostBytes === null || used < mostBytes * shares.near) return 'room'
  if (used >= mostBytes * shares.full) return 'full'
  return used < mostBytes * shares.close ? 'near' : 'close'
}
