import type { DataOf } from '@energy-console/contract'
import type { repairOrders } from '@energy-console/contract/maintenance'

/** One order with all that is recorded of it. */
export type RepairRecord = DataOf<typeof repairOrders.calls.detail>
