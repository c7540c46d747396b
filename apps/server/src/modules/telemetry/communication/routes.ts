import {
  exportCommunication,
  exportCompleteRegisters,
  exportReachedDevices,
  getCommunication,
  getDeviceCommunication,
  getTenantTraffic,
  listCompleteRegisters,
  listReachedDevices,
  listSilent,
} from '@energy-console/contract/telemetry'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { completeRegistersOf } from './completeRegisters'
import { deviceCommunicationOf } from './deviceHours'
import { createReportFiles } from './files'
import { silentSubjects } from './queries'
import { communicationOf, reachedDevicesOf, withDownHours } from './rules'
import { tenantTraffic } from './tenantTraffic'

/** The calls of how well gateways and devices are reached. */
export function communicationRoutes(
  platform: Pick<Platform, 'clock' | 'db' | 'files' | 'tasks' | 'words'>,
): Implementation[] {
  const exported = createReportFiles(platform)
  const asked = ({ timeZone }: { timeZone: string }) => ({ timeZone, nowMs: platform.clock.now() })
  return [
    implement(getCommunication, async ({ query, tx, session }) =>
      withDownHours(tx, await communicationOf(tx, query), asked(session)),
    ),
    implementDetached(getTenantTraffic, () => tenantTraffic(platform.db, platform.clock.now())),
    implement(listSilent, ({ query: { stationIds }, tx }) => silentSubjects(tx, stationIds)),
    implement(listReachedDevices, async ({ query, tx, session }) =>
      withDownHours(tx, await reachedDevicesOf(tx, query), asked(session)),
    ),
    implement(listCompleteRegisters, async ({ query, tx, session }) =>
      withDownHours(tx, await completeRegistersOf(tx, query, platform.clock.now()), asked(session)),
    ),
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
