import { listAssetRecords, listDeviceRecords } from '@energy-console/contract/maintenance'
import { type Implementation, implement } from '../../../platform/http'
import { recordsOf } from './queries'

/** The calls of what was done at a device or a piece of equipment. */
export const recordRoutes = (): Implementation[] => [
  implement(listDeviceRecords, ({ tx, session, query }) => recordsOf(tx, session, query)),
  implement(listAssetRecords, ({ tx, session, query }) => recordsOf(tx, session, query)),
]
