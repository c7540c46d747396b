import { utilityBills } from '@energy-console/contract/energy'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { utilityBillLineTable, utilityBillTable } from './table'

/** The calls of the utility's bills. */
export const billRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(utilityBills, utilityBillTable, platform, { children: { lines: utilityBillLineTable } }),
]
