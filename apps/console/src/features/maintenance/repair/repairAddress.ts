import { pathOf } from '@energy-console/contract'
import { repairOrderPage, repairOrdersPage } from '@energy-console/contract/maintenance'

/** Where a repair order is shown. */
export const repairPath = (id: string): string => pathOf(repairOrderPage, { orderId: id })

/** Where reports from the site are listed. */
export const faultReportsPath = `${repairOrdersPage.path}?range=reports`
