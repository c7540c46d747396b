import type { Pool } from 'pg'
import type { Clock } from '../../../platform/jobs/clock'
import type { Writers } from '../../../platform/writers'
import type { Account } from '../routing/route'
import { createDayCounts, type Subject } from './dayCounts'
import { noteRunning } from './platformHours'
import { createWatch } from './watch'
import { createWatchShare } from './watchShare'

/** Counts what comes over each gateway and how often its connection is lost, and how long it was reached. */
export interface Traffic {
  /** A message of an account, a gateway's or one of a device that connects by itself; `isRepeat` where the sender says that it was sent before. */
  received(account: Account, bytes: number, isRepeat: boolean): void
  lost(gateway: Subject): void
  /** Looks at who is online; called every second. */
  sample(online: Iterable<string>): void
  /** Adds what was counted to the days of the gateways' stations; called every minute and at the end. */
  flush(): Promise<void>
}

/** Who counts what comes of devices that connect by themselves. */
interface DirectDevices {
  received(device: Subject, bytes: number, isRepeat: boolean): void
}

/** After a start, and after a pause, gateways are given so long to come back before their absence counts. */
export const comeBackMs = 90_000

export function createTraffic(
  pool: Pool,
  clock: Clock,
  {
    writers,
    deviceDays,
    holder,
  }: {
    writers: Writers
    deviceDays: DirectDevices
    /** By which name other processes know this one, where several share the work. */
    holder?: string | undefined
  },
): Traffic {
  const counts = createDayCounts(pool, writers, 'gateway')
  const share = holder === undefined ? undefined : createWatchShare(pool, 'gateway', holder)
  const watch = createWatch(clock)

  /**
   * Counts the time since the last run for every gateway, and what it was seen online of it as reached. Shortly after a start
   * only those are watched that are back.
   */
  const addWatched = async () => {
    const span = watch.end()
    if (!span) return
    const here = await share?.()
    if (here?.isFirst ?? true) await noteRunning(pool, clock.now(), span.seconds)
    const { rows: gateways } = await pool.query<{ id: string; tenantId: string }>(
      'select id, tenant_id as "tenantId" from gateway',
    )
    for (const { id, tenantId } of gateways) {
      const online = span.onlineSecondsOf(id)
      const isWhole = here?.isWhole(id) ?? true
      if (!isWhole && online === 0) continue
      const of = counts.of({ id, tenantId })
      of.watchedSeconds += span.sinceMs <= comeBackMs || !isWhole ? online : span.seconds
      of.onlineSeconds += online
    }
  }

  return {
    received({ gatewayId, deviceId, tenantId }, bytes, isRepeat) {
      if (deviceId !== null) deviceDays.received({ id: deviceId, tenantId }, bytes, isRepeat)
      if (gatewayId === null) return
      counts.received({ id: gatewayId, tenantId }, bytes, isRepeat)
    },
    lost(gateway) {
      counts.of(gateway).drops += 1
    },
    sample: watch.sample,
    async flush() {
      await addWatched()
      await counts.write(clock.now())
    },
  }
}

/** Days of gateways and devices are kept so long. */
export const dayKeepDays = 731
