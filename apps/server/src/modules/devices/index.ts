import type { Module, Platform } from '../../platform/module'
import { accountRoutes } from './account/routes'
import type { RefuseAccount } from './account/rules'
import { type CameraNeighbours, createCameras } from './camera/createCameras'
import type { Viewings } from './camera/createViewings'
import type { UnmappedBook } from './connect/queries'
import { connectRoutes } from './connect/routes'
import { deviceRoutes } from './device/routes'
import type { FollowMoved, MakeRules, RefuseMoved, RefuseTagged } from './device/rules'
import { type Announce, devicesChanged, type TellRemoved } from './events'
import { gatewayRoutes } from './gateway/routes'
import { groupRoutes } from './group/routes'
import type { RefuseCircle } from './group/rules'
import type { ReadLatest } from './point/latestValue'
import { pointRoutes } from './point/routes'
import { pointTableRoutes } from './point-table/routes'
import { productRoutes } from './product/routes'
import type { StorePicture } from './product/rules'
import { sourceRoutes } from './source/routes'
import { templateRoutes } from './template/routes'

interface Neighbours {
  readLatest: ReadLatest
  storePicture?: StorePicture
  makeRules?: MakeRules
  unmapped?: UnmappedBook
  refuseTagged?: RefuseTagged
  refuseMoved?: RefuseMoved
  followMoved?: FollowMoved
  refuseAccount?: RefuseAccount
  refuseCircle?: RefuseCircle
  accountOf?: CameraNeighbours['accountOf']
  renewSession?: CameraNeighbours['renewSession']
}

const nothingUnmapped: UnmappedBook = { find: async () => [], forget: async () => undefined }

/** The module as other modules see it. */
export interface Devices extends Module {
  /** Open pictures of cameras. */
  viewings: Viewings
}

/**
 * Products, devices, gateways, their accounts and cameras. `readLatest` is the telemetry module's, `storePicture` that of the
 * views, without which pictures stay as they come, `makeRules` that of the alarms, without which new devices have none;
 * `unmapped` keeps what came and is declared nowhere; `refuseTagged` is of those who hang lock-out tags,
 * `refuseMoved` and `refuseAccount` of those who ask devices by themselves, `followMoved` of those whose records stand at a device's
 * station; `refuseCircle` is of those who calculate points of others; `accountOf` and `renewSession` say who sends pictures of
 * cameras, and who may still look at them.
 */
export function createDevices(platform: Platform, neighbours: Neighbours): Devices {
  const {
    readLatest,
    storePicture = async (_tx, picture) => picture,
    makeRules = async () => 0,
    unmapped = nothingUnmapped,
    refuseTagged = async () => undefined,
    refuseMoved = async () => undefined,
    followMoved = async () => undefined,
    refuseAccount = async () => undefined,
    refuseCircle = async () => undefined,
    accountOf = async () => undefined,
    renewSession = async (session) => session,
  } = neighbours
  const { bus, references, licensing } = platform
  const announce: Announce = ({ session, afterCommit }, change) =>
    afterCommit(() => bus.publish(devicesChanged, { tenantId: session.tenantId, ...change }))
  const tellRemoved: TellRemoved = ({ afterCommit }, itemIds) => {
    if (itemIds.length > 0) afterCommit(() => bus.publish('points.removed', { itemIds }))
  }
  const keeping = {
    references,
    announce,
    tellRemoved,
    readLatest,
    licensing,
    makeRules,
    refuseTagged,
    refuseMoved,
    followMoved,
  }
  const cameras = createCameras(platform, { accountOf, renewSession })
  return {
    viewings: cameras.viewings,
    rawRoutes: cameras.rawRoutes,
    duties: cameras.duties,
    routes: [
      ...cameras.routes,
      ...productRoutes(platform, { announce, tellRemoved, storePicture }),
      ...templateRoutes({ references, announce, storePicture }),
      ...deviceRoutes(platform, keeping),
      ...connectRoutes({ ...keeping, storePicture, unmapped }),
      ...gatewayRoutes(platform, announce),
      ...pointTableRoutes(platform, keeping),
      ...accountRoutes(platform, announce, refuseAccount),
      ...groupRoutes(platform, refuseCircle),
      ...pointRoutes(platform, readLatest),
      ...sourceRoutes({ readLatest, references }),
    ],
  }
}

export { gatewayAccountTable } from './account/table'
export { hashToken, newToken } from './account/tokens'
export type { Viewings } from './camera/createViewings'
export { requireCamera } from './camera/queries'
export type { UnmappedName } from './connect/queries'
export { bindableDevices, deviceNames } from './device/queries'
export { deviceTable } from './device/table'
export { deviceFor, isOnSite, makeVirtualDevice, removeVirtualDevice } from './device/virtual'
export { concernsDevices, type DevicesChange, devicesChanged } from './events'
export { gatewayTable } from './gateway/table'
export { pointsOfGroups } from './group/queries'
export { groupPointTable, pointGroupTable } from './group/table'
export { atPoint, ownPoint } from './point/atPoint'
export {
  type CalculatedPoint,
  changeCalculatedPoint,
  makeCalculatedPoint,
  moveCalculatedPoint,
  removeCalculatedPoints,
} from './point/calculated'
export { ensurePointsOfDevice, ensurePointsOfProduct } from './point/ensurePoints'
export type { PacedValue, ReadLatest } from './point/latestValue'
export { describePoints, pointInfosOf, pointsByChange, unitsOfPoints } from './point/queries'
export { staleAfterMs, staleAfterSql } from './point/staleness'
export { staleTimesOf, storedGapsOf } from './point/staleTimes'
export { pointColumn, pointTable } from './point/table'
export { productAlarmTable, productGroupTable, productPropertyTable, productTable } from './product/table'
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
