import {
  exportCommunication,
  exportCompleteRegisters,
  exportReachedDevices,
  getCommunication,
  getDeviceCommunication,
  listCompleteRegisters,
  listReachedDevices,
  listSilent,
} from '@energy-console/contract/telemetry'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { completeRegistersOf } from './completeRegisters'
import { deviceCommunicationOf } from './deviceHours'
import { createReportFiles } from './files'
import { silentSubjects } from './queries'
import { communicationOf, reachedDevicesOf } from './rules'

/** The calls of how well gateways and devices are reached. */
export function communicationRoutes(
  platform: Pick<Platform, 'clock' | 'files' | 'tasks' | 'words'>,
): Implementation[] {
  const exported = createReportFiles(platform)
  return [
    implement(getCommunication, ({ query, tx }) => communicationOf(tx, query)),
    implement(listSilent, ({ query: { stationIds }, tx }) => silentSubjects(tx, stationIds)),
    implement(listReachedDevices, ({ query, tx }) => reachedDevicesOf(tx, query)),
    implement(listCompleteRegisters, ({ query, tx }) => completeRegistersOf(tx, query, platform.clock.now())),
    implement(getDeviceCommunication, ({ query: { deviceId }, tx }) =>
      deviceCommunicationOf(tx, deviceId, platform.clock.now()),
    ),
    implement(exportCommunication, ({ query: { format, ...query }, ...asking }) =>
      exported.gateways(asking, { format, query }),
    ),
    implement(exportReachedDevices, ({ query: { format, ...query }, ...asking }) =>
      exported.devices(asking, { format, query }),
    ),
    implement(exportCompleteRegisters, ({ query: { format, ...query }, ...asking }) =>
      exported.registers(asking, { format, query }),
    ),
  ]
}
