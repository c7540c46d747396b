import type { Platform } from '../../../platform/module'
import { daysUntilFull, growthOf } from './growth'
import { recentDays } from './jobs'
import { measureRoom, measureTables } from './rules'

/** What the tables hold is measured again after so long, ms; until then it is told as it was, with the time. */
export const measuredForMs = 5 * 60_000

type Measured = ReturnType<typeof measureTables>

/** Tells what fills the disk, and when it is full if it goes on so. Of several who ask at once, one measures. */
export function diskOutlook(platform: Platform) {
  let last: { atMs: number; tables: Measured } | undefined

  function measured(): Measured {
    const nowMs = platform.clock.now()
    // a clock that was set back keeps nothing for longer
    if (last && Math.abs(nowMs - last.atMs) < measuredForMs) return last.tables
    const measuring = { atMs: nowMs, tables: measureTables(platform) }
    last = measuring
    measuring.tables.catch(() => {
      if (last === measuring) last = undefined
    })
    return measuring.tables
  }

  return async () => {
    const [tables, room, days] = await Promise.all([
      measured(),
      measureRoom(platform),
      recentDays(platform.db),
    ])
    const growth = growthOf(
      days.map(({ day, samples, rollups, files, others, backups }) => ({
        day,
        bytes: samples + rollups + files + others + backups,
      })),
    )
    // where everything lies on the one disk
    const [disk, another] = room.disks
    const left = tables.isDatabaseElsewhere || another || !disk ? null : disk.freeBytes
    return { ...tables, ...room, fullInDays: daysUntilFull(left, growth) }
  }
}
