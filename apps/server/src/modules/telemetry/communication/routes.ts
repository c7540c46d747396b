import {
  CommunicationDayRow,
  CommunicationFileRow,
  exportCommunication,
  getCommunication,
  getDeviceCommunication,
  listSilent,
} from '@energy-console/contract/telemetry'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { fileOfRows } from '../../../platform/resource'
import { deviceCommunicationOf } from './deviceHours'
import { silentSubjects } from './queries'
import { communicationOf, communicationRows } from './rules'

/** The calls of how well gateways are reached. */
export const communicationRoutes = ({
  clock,
  files,
  words,
}: Pick<Platform, 'clock' | 'files' | 'words'>): Implementation[] => [
  implement(getCommunication, ({ query, tx }) => communicationOf(tx, query)),
  implement(listSilent, ({ query: { stationIds }, tx }) => silentSubjects(tx, stationIds)),
  implement(getDeviceCommunication, ({ query: { deviceId }, tx }) =>
    deviceCommunicationOf(tx, deviceId, clock.now()),
  ),
  implement(exportCommunication, async ({ query: { format, ...query }, tx, session, request }) => {
    const rows = communicationRows(await communicationOf(tx, query))
    return files.put(
      await fileOfRows(
        { label: '通信工况', schema: CommunicationFileRow },
        {
          format,
          timeZone: session.timeZone,
          say: words.in(request.language),
          further: format === 'xlsx' ? [{ label: '每日', schema: CommunicationDayRow, rows: rows.days }] : [],
        },
        rows.gateways,
      ),
    )
  }),
]
