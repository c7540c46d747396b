import { Id } from '@energy-console/contract'
import { moveStock, spareParts, stockMovements } from '@energy-console/contract/maintenance'
import { z } from 'zod'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountListing, mountResource } from '../../../platform/resource'
import { lowStockTeller } from './notices'
import { moveStockOf } from './rules'
import { stockImportRoutes } from './stockImport'
import { sparePartTable, stockMovementTable } from './table'

/** What a part is for. */
const ForOrder = z.object({ orderId: Id.optional().meta({ reference: 'repairOrder', label: '工单' }) })

/** The calls of spare parts and their stock. What has ever moved stays: its movements are what orders have cost. */
export function spareRoutes(platform: Platform): Implementation[] {
  platform.references.registerReferrer('sparePart', stockMovementTable, 'partId', stockMovements.label, {
    title: 'moveTime',
    namedTo: stockMovements.permission,
  })
  platform.references.registerReferrer('repairOrder', stockMovementTable, 'orderId', stockMovements.label, {
    title: 'moveTime',
    namedTo: stockMovements.permission,
  })
  const tellLow = lowStockTeller(platform)
  return [
    ...mountResource(spareParts, sparePartTable, platform),
    ...stockImportRoutes(platform),
    ...mountListing(stockMovements, { from: stockMovementTable }, platform),
    implement(moveStock, async ({ body, ...context }) => {
      await platform.references.check(context.tx, ForOrder, [body])
      const { hasFallenLow, ...moved } = await moveStockOf(context, body)
      if (hasFallenLow) await tellLow(context, body.id)
      return moved
    }),
  ]
}
