import { pathOf } from '@energy-console/contract'
import { repairOrderPage } from '@energy-console/contract/maintenance'

/** Where a repair order is shown. */
export const repairPath = (id: string): string => pathOf(repairOrderPage, { orderId: id })
