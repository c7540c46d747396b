import { devices, listDevicesBySite, listStationCounts } from '@energy-console/contract/devices'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import type { Announce, TellRemoved } from '../events'
import type { ReadLatest } from '../point/latestValue'
import { devicesAtSite } from './queries'
import { deviceHooks } from './rules'
import { countByStation } from './stationCounts'
import { deviceTable } from './table'
import { registerDeviceUses } from './uses'

/** The calls of devices. */
export function deviceRoutes(
  platform: Platform,
  {
    announce,
    tellRemoved,
    readLatest,
  }: { announce: Announce; tellRemoved: TellRemoved; readLatest: ReadLatest },
): Implementation[] {
  const { references } = platform
  registerDeviceUses(references)
  return [
    ...mountResource(
      devices,
      deviceTable,
      platform,
      deviceHooks(references, announce, tellRemoved, readLatest, platform.licensing),
    ),
    implement(listStationCounts, ({ tx }) => countByStation(tx)),
    implement(listDevicesBySite, async ({ tx, query }) => devicesAtSite(tx, query)),
  ]
}
