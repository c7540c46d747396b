import type { Pool } from 'pg'
import type { Clock } from '../../../platform/jobs/clock'
import type { Writers } from '../../../platform/writers'
import type { Routing } from '../routing/createRouting'
import { createDayCounts, type Subject } from './dayCounts'
import { comeBackMs } from './traffic'
import { createWatch } from './watch'
import { createWatchShare } from './watchShare'

/** Counts how long each device was reached, how often it was lost, and what came of it. */
export interface DeviceDays {
  /** A message of a device that connects by itself; `isRepeat` where it says that it was sent before. */
  received(device: Subject, bytes: number, isRepeat: boolean): void
  /** A message of its gateway held something of it. */
  carried(device: Subject): void
  lost(device: Subject): void
  /** Looks at who is online; called every second. */
  sample(online: Iterable<string>): void
  /** Counts what was watched; called every minute. It is added to the days every five minutes, and at the end (`isLast`). */
  flush(isLast?: boolean): Promise<void>
}

/** There are many devices: their rows are written this often. Days begin at such a mark in every zone. */
const writeEveryMs = 300_000
const markOf = (now: number) => Math.floor(now / writeEveryMs)

/** Devices behind gateways, and those that connect by themselves; what stands for nothing on site is not reached either way. */
export function createDeviceDays(
  pool: Pool,
  clock: Clock,
  {
    writers,
    routing,
    holder,
  }: {
    writers: Writers
    routing: Pick<Routing, 'current'>
    /** By which name other processes know this one, where several share the work. */
    holder?: string | undefined
  },
): DeviceDays {
  const share = holder === undefined ? undefined : createWatchShare(pool, 'device', holder)
  const watch = createWatch(clock)
  const counts = createDayCounts(pool, writers, 'device')
  /** In whose day the counting began. */
  let writtenMs = clock.now()

  /** After a start, and after a pause, nobody is late who has had no time for what makes a device silent. */
  const patienceOf = (intervalMs: number) => Math.max(comeBackMs, 3 * intervalMs)

  const addWatched = async () => {
    const span = watch.end()
    if (!span) return
    const here = await share?.()
    const { accounts, devices } = routing.current
    const direct = new Set<string>()
    for (const { deviceId } of accounts.values()) if (deviceId !== null) direct.add(deviceId)
    for (const { id, tenantId, gatewayId, intervalMs } of devices.values()) {
      if (gatewayId === null && !direct.has(id)) continue
      const online = span.onlineSecondsOf(id)
      const isWhole = here?.isWhole(id) ?? true
      if (!isWhole && online === 0) continue
      const of = counts.of({ id, tenantId })
      of.watchedSeconds += span.sinceMs <= patienceOf(intervalMs) || !isWhole ? online : span.seconds
      of.onlineSeconds += online
    }
  }

  return {
    received: counts.received,
    carried(device) {
      counts.of(device).messages += 1
    },
    lost(device) {
      const { intervalMs = 0 } = routing.current.devices.get(device.id) ?? {}
      // when the platform has stood still it was not the device that was lost
      if (watch.sinceMs() > patienceOf(intervalMs)) counts.of(device).drops += 1
    },
    sample: watch.sample,
    async flush(isLast = false) {
      await addWatched()
      const now = clock.now()
      if (!isLast && markOf(now) === markOf(writtenMs)) return
      const beganMs = writtenMs
      writtenMs = now
      await counts.write(beganMs)
    },
  }
}
