import type { Module, Platform } from '../../platform/module'
import { devicesChanged } from './events'
import type { ReadLatest } from './latestValue'
import type { StorePicture } from './products'
import { deviceRoutes } from './routes'

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

export { registerOf } from './circuits'
export { bindableDevices, deviceNames, formatsOfPoints, unitsOfPoints } from './devices'
export { type DevicesChange, devicesChanged } from './events'
export type { LatestValue, ReadLatest } from './latestValue'
export { ensurePointsOfDevice, ensurePointsOfProduct } from './points'
export {
  devicesOfProducts,
  findRoutedAccount,
  loadRouting,
  type RoutedAccount,
  type RoutedDevice,
  type RoutedPoint,
  type Routing,
  type RoutingScope,
} from './routing'
export {
  deviceTable,
  gatewayAccountTable,
  gatewayTable,
  pointGroupTable,
  pointTable,
  productGroupTable,
  productPropertyTable,
  productTable,
} from './tables'
export { hashToken, newToken } from './tokens'
