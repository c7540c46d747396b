import { moveStock, spareParts, stockMovements } from '@energy-console/contract/maintenance'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountListing, mountResource } from '../../../platform/resource'
import { moveStockOf } from './rules'
import { sparePartTable, stockMovementTable } from './table'

/** The calls of spare parts and their stock. What has ever moved stays: its movements are what orders have cost. */
export function spareRoutes(platform: Platform): Implementation[] {
  platform.references.registerReferrer('sparePart', stockMovementTable, 'partId', stockMovements.label, {
    title: 'moveTime',
    namedTo: stockMovements.permission,
  })
  return [
    ...mountResource(spareParts, sparePartTable, platform),
    ...mountListing(stockMovements, { from: stockMovementTable }, platform),
    implement(moveStock, ({ body, ...context }) => moveStockOf(context, body)),
  ]
}
