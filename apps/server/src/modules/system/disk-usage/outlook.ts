import type { Platform } from '../../../platform/module'
import { daysUntilFull, growthOf } from './growth'
import { recentDays } from './jobs'
import { measureUsage } from './rules'

/** What fills the disk, and when it is full if it goes on so: where everything lies on the one disk. */
export async function usageWithOutlook(platform: Platform) {
  const usage = await measureUsage(platform)
  const days = await recentDays(platform.db)
  const growth = growthOf(
    days.map(({ day, samples, rollups, files, others, backups }) => ({
      day,
      bytes: samples + rollups + files + others + backups,
    })),
  )
  const [disk, another] = usage.disks
  const left = usage.isDatabaseElsewhere || another || !disk ? null : disk.freeBytes
  return { ...usage, fullInDays: daysUntilFull(left, growth) }
}
