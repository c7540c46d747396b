import { listDeviceRecords } from '@energy-console/contract/maintenance'
import { type Implementation, implement } from '../../../platform/http'
import { recordsOfDevice } from './queries'

/** The call of what was done at a device. */
export const recordRoutes = (): Implementation[] => [
  implement(listDeviceRecords, ({ tx, session, query }) => recordsOfDevice(tx, session, query)),
]
