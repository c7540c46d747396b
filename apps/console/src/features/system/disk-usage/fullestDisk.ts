import type { DiskUsage } from '@energy-console/contract/system'

/** A disk with less than this share of it free is said to be nearly full. */
export const scarceFree = 0.1

/** The disk of which the least is free, and which share that is. */
export function fullestDisk({ disks }: Pick<DiskUsage, 'disks'>) {
  const shares = disks.map((disk) => ({ ...disk, free: disk.freeBytes / disk.totalBytes }))
  return shares.sort((one, other) => one.free - other.free)[0]
}
