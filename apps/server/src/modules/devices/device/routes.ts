import {
  devices,
  getImportArrivals,
  listDeviceArrivals,
  listDevicesBySite,
  listStationCounts,
  saveDeviceSeries,
  tryDeviceSeries,
  updateManyDevices,
} from '@energy-console/contract/devices'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { deviceArrivals, importArrivals } from './arrivals'
import { devicesAtSite } from './queries'
import { type DeviceKeeping, deviceHooks } from './rules'
import { previewSeries, saveSeries } from './series'
import { countByStation } from './stationCounts'
import { deviceTable } from './table'
import { updateMany } from './updateMany'
import { registerDeviceUses } from './uses'

/** The calls of devices. */
export function deviceRoutes(platform: Platform, keeping: DeviceKeeping): Implementation[] {
  registerDeviceUses(platform.references)
  return [
    ...mountResource(devices, deviceTable, platform, deviceHooks(keeping)),
    implement(listStationCounts, ({ tx }) => countByStation(tx)),
    implement(listDevicesBySite, async ({ tx, query }) => devicesAtSite(tx, query)),
    implement(tryDeviceSeries, ({ tx, body }) => previewSeries(tx, keeping, body)),
    implement(saveDeviceSeries, ({ body, ...context }) => saveSeries(context, keeping, body)),
    implement(updateManyDevices, ({ body, ...context }) => updateMany(context, keeping, body)),
    implement(listDeviceArrivals, ({ tx, query }) =>
      deviceArrivals(
        tx,
        [...new Set(query.deviceIds.split(','))],
        keeping.readLatest,
        query.itemIds?.split(','),
      ),
    ),
    implement(getImportArrivals, ({ tx, session, query }) =>
      importArrivals(tx, session, query.importId, keeping.readLatest),
    ),
  ]
}
