import { gatewayLogs, unmappedKeys } from '@energy-console/contract/telemetry'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountListing } from '../../../platform/resource'
import { gatewayLogs as logTable, unmappedKeys as unmappedTable } from './table'

/** What came and could not be used, with the names of who sent it. */
export const gatewayLogRoutes = (
  platform: Pick<Platform, 'files' | 'tasks' | 'references' | 'words'>,
): Implementation[] => [
  ...mountListing(gatewayLogs, { from: logTable }, platform),
  ...mountListing(unmappedKeys, { from: unmappedTable }, platform),
]
