import {
  devices,
  gatewayAccounts,
  gateways,
  getCircuitTree,
  getDataSourceTree,
  listDevicePoints,
  listDevicesBySite,
  listPointInfos,
  listProductProperties,
  listProductPropertyUsage,
  pointGroups,
  productGroups,
  products,
  revokeGatewayTokens,
  rotateGatewayToken,
} from '@energy-console/contract/devices'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { usesAtEveryStation } from '../../../platform/references'
import { mountResource } from '../../../platform/resource'
import { circuitNodes } from '../circuit/rules'
import { gatewayAccountHooks, gatewayHooks, issueToken, revokeTokens } from '../gateway/rules'
import { pointGroupHooks } from '../group/rules'
import type { ReadLatest } from '../point/latestValue'
import {
  type Announce,
  productHooks,
  propertyList,
  type StorePicture,
  type TellRemoved,
} from '../product/rules'
import { dataSourceNodes, describePoints } from '../source/queries'
import { deviceHooks, deviceItems, devicesAtSite } from './rules'
import {
  deviceTable,
  gatewayAccountTable,
  gatewayTable,
  pointGroupTable,
  pointTable,
  productGroupTable,
  productTable,
} from './table'
import { registerDeviceUses, usesOfProperty } from './uses'

/** The calls of products, devices and gateways. */
export function deviceRoutes(
  platform: Platform,
  announce: Announce,
  tellRemoved: TellRemoved,
  readLatest: ReadLatest,
  storePicture: StorePicture,
): Implementation[] {
  const { db, references } = platform
  references.registerReferable('point', pointTable, 'pointName')
  registerDeviceUses(references)
  return [
    ...mountResource(productGroups, productGroupTable, platform),
    ...mountResource(
      products,
      productTable,
      platform,
      productHooks({ db, references }, announce, tellRemoved, storePicture),
    ),
    ...mountResource(devices, deviceTable, platform, deviceHooks(references, announce, tellRemoved)),
    ...mountResource(gateways, gatewayTable, platform, gatewayHooks(announce)),
    ...mountResource(gatewayAccounts, gatewayAccountTable, platform, gatewayAccountHooks(announce)),
    ...mountResource(pointGroups, pointGroupTable, platform, pointGroupHooks),
    implement(getCircuitTree, async ({ tx, query }) => circuitNodes(tx, query.stationId)),
    implement(listProductProperties, async ({ tx, query }) => propertyList(tx, query.productId)),
    implementDetached(listProductPropertyUsage, async ({ query: { productId, propertyId }, ...context }) =>
      usesAtEveryStation(context, (within) => usesOfProperty(references, within, productId, propertyId)),
    ),
    implement(listDevicesBySite, async ({ tx, query }) => devicesAtSite(tx, query)),
    implement(listDevicePoints, async ({ tx, query }) => deviceItems(tx, query.deviceId, readLatest)),
    implement(getDataSourceTree, async ({ tx, query }) => dataSourceNodes(tx, query)),
    implement(listPointInfos, async ({ tx, query }) =>
      describePoints(tx, query.itemIds.split(','), readLatest),
    ),
    implement(rotateGatewayToken, async ({ query, ...context }) => issueToken(context, query.id, announce)),
    implement(revokeGatewayTokens, async ({ query, ...context }) =>
      revokeTokens(context, query.ids.split(','), announce),
    ),
  ]
}
