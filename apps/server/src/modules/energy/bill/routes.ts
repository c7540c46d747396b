import { getBillComparison, utilityBills } from '@energy-console/contract/energy'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { comparisonOf } from './compare'
import { utilityBillLineTable, utilityBillTable } from './table'

/** The calls of the utility's bills. */
export const billRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(utilityBills, utilityBillTable, platform, { children: { lines: utilityBillLineTable } }),
  implement(getBillComparison, ({ query, tx }) =>
    comparisonOf({ tx, now: new Date(platform.clock.now()) }, query.id),
  ),
]
