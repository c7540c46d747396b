import type { Module, Platform } from '../../platform/module'
import { deviceRoutes } from './device/routes'
import { devicesChanged } from './events'
import type { ReadLatest } from './point/latestValue'
import type { StorePicture } from './product/rules'

interface Neighbours {
  readLatest: ReadLatest
  storePicture?: StorePicture
}

/**
 * Products, devices, gateways and their accounts. `readLatest` is the telemetry module's, `storePicture` that of the
 * views; without it pictures stay as they come.
 */
export function createDevices(
  platform: Platform,
  { readLatest, storePicture = async (_tx, picture) => picture }: Neighbours,
): Module {
  return {
    routes: deviceRoutes(
      platform,
      ({ session, afterCommit }, change) =>
        afterCommit(() => platform.bus.publish(devicesChanged, { tenantId: session.tenantId, ...change })),
      ({ afterCommit }, itemIds) => {
        if (itemIds.length > 0) afterCommit(() => platform.bus.publish('points.removed', { itemIds }))
      },
      readLatest,
      storePicture,
    ),
  }
}

export { hashToken, newToken } from './account/tokens'
export { registerOf } from './circuit/rules'
export { bindableDevices, deviceNames, formatsOfPoints, unitsOfPoints } from './device/rules'
export {
  deviceTable,
  gatewayAccountTable,
  gatewayTable,
  pointGroupTable,
  pointTable,
  productGroupTable,
  productPropertyTable,
  productTable,
} from './device/table'
export { type DevicesChange, devicesChanged } from './events'
export { ensurePointsOfDevice, ensurePointsOfProduct } from './point/ensurePoints'
export type { LatestValue, ReadLatest } from './point/latestValue'
export {
  devicesOfProducts,
  findRoutedAccount,
  loadRouting,
  type RoutedAccount,
  type RoutedDevice,
  type RoutedPoint,
  type Routing,
  type RoutingScope,
} from './routing/queries'
