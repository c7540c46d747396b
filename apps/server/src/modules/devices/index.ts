import type { Module, Platform } from '../../platform/module'
import { devicesChanged } from './events'
import type { ReadLatest } from './latestValue'
import { deviceRoutes } from './routes'

/** Products, devices, gateways and their accounts. `readLatest` is the telemetry module's. */
export function createDevices(platform: Platform, { readLatest }: { readLatest: ReadLatest }): Module {
  return {
    routes: deviceRoutes(
      platform,
      ({ session, afterCommit }, closedAccountIds = []) =>
        afterCommit(() =>
          platform.bus.publish(devicesChanged, { tenantId: session.tenantId, closedAccountIds }),
        ),
      ({ afterCommit }, itemIds) => {
        if (itemIds.length > 0) afterCommit(() => platform.bus.publish('points.removed', { itemIds }))
      },
      readLatest,
    ),
  }
}

export { bindableDevices, deviceNames, formatsOfPoints, unitsOfPoints } from './devices'
export { devicesChanged } from './events'
export type { LatestValue, ReadLatest } from './latestValue'
export { ensurePointsOfDevice, ensurePointsOfProduct } from './points'
export { loadRouting, type RoutedAccount, type RoutedDevice, type RoutedPoint, type Routing } from './routing'
export {
  deviceTable,
  gatewayAccountTable,
  gatewayTable,
  pointTable,
  productGroupTable,
  productPropertyTable,
  productTable,
} from './tables'
export { hashToken, newToken } from './tokens'
