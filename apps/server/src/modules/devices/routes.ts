import {
  dataSourceTree,
  deviceItemInfos,
  devices,
  devicesBySite,
  gatewayAccounts,
  gateways,
  pointInfos,
  productGroups,
  productPropertyList,
  products,
  revokeGatewayTokens,
  rotateGatewayToken,
} from '@energy-console/contract/devices'
import { type Implementation, implement } from '../../platform/http'
import type { Platform } from '../../platform/module'
import { mountResource, registerReferable } from '../../platform/resource'
import { dataSourceNodes, pointInfosOf } from './dataSources'
import { deviceHooks, deviceItems, devicesAtSite, type ReadLatest } from './devices'
import { gatewayAccountHooks, gatewayHooks, issueToken, revokeTokens } from './gateways'
import { type Announce, productHooks, propertyList, type StorePicture } from './products'
import {
  deviceTable,
  gatewayAccountTable,
  gatewayTable,
  pointTable,
  productGroupTable,
  productTable,
} from './tables'

/** The calls of products, devices and gateways. */
export function deviceRoutes(
  { files, db }: Platform,
  announce: Announce,
  readLatest: ReadLatest,
  storePicture: StorePicture,
): Implementation[] {
  registerReferable('point', pointTable, 'pointName')
  return [
    ...mountResource(productGroups, productGroupTable, files),
    ...mountResource(products, productTable, files, productHooks(db, announce, storePicture)),
    ...mountResource(devices, deviceTable, files, deviceHooks(announce)),
    ...mountResource(gateways, gatewayTable, files, gatewayHooks(announce)),
    ...mountResource(gatewayAccounts, gatewayAccountTable, files, gatewayAccountHooks(announce)),
    implement(productPropertyList, async ({ tx, query }) => propertyList(tx, query.productId)),
    implement(devicesBySite, async ({ tx, query }) => devicesAtSite(tx, query.siteId)),
    implement(deviceItemInfos, async ({ tx, query }) => deviceItems(tx, query.deviceId, readLatest)),
    implement(dataSourceTree, async ({ tx, query }) => dataSourceNodes(tx, query)),
    implement(pointInfos, async ({ tx, query }) => pointInfosOf(tx, query.itemIds.split(','))),
    implement(rotateGatewayToken, async ({ query, ...context }) => issueToken(context, query.id, announce)),
    implement(revokeGatewayTokens, async ({ query, ...context }) =>
      revokeTokens(context, query.ids.split(','), announce),
    ),
  ]
}
