import type { Module, Platform } from '../../platform/module'
import type { ReadLatest } from './devices'
import { devicesChanged } from './events'
import { deviceRoutes } from './routes'

/** Products, devices, gateways and their accounts. `readLatest` is the telemetry module's. */
export function createDevices(platform: Platform, { readLatest }: { readLatest: ReadLatest }): Module {
  return {
    routes: deviceRoutes(
      platform,
      ({ session, afterCommit }, change) =>
        afterCommit(() => platform.bus.publish(devicesChanged, { tenantId: session.tenantId, ...change })),
      readLatest,
    ),
  }
}

export { bindableDevices, deviceNames, type LatestValue, type ReadLatest, unitsOfPoints } from './devices'
export { type DevicesChange, devicesChanged } from './events'
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
  pointTable,
  productGroupTable,
  productPropertyTable,
  productTable,
} from './tables'
export { hashToken, newToken } from './tokens'
