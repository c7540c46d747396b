import { Ids } from '@energy-console/contract'
import {
  alarmLife,
  alarms,
  getAlarm,
  getLastAlarm,
  listDeviceAlarmCounts,
  listUnconfirmedCounts,
} from '@energy-console/contract/alarms'
import { wordOf } from '@energy-console/contract/devices'
import { z } from 'zod'
import { type Implementation, implement } from '../../../platform/http'
import { mountLifecycle } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import { mountListing } from '../../../platform/resource'
import { requireStation } from '../../stations'
import type { AlarmRow } from './alarmRow'
import {
  alarmOf,
  alarmsOf,
  confirmedBy,
  lastOpenAlarm,
  ofStatus,
  openAlarmsByDevice,
  unconfirmedByLevel,
  withFormats,
} from './queries'
import { alarmHistoryTable, alarmTable } from './table'

/** The devices whose alarms are counted. */
const Devices = z.object({ deviceIds: Ids.meta({ reference: 'device' }) })

/** The calls of the alarm list and the popup. */
export const deskRoutes = (
  platform: Pick<Platform, 'files' | 'tasks' | 'references' | 'words'>,
  onChanged: (alarm: AlarmRow) => void,
): Implementation[] => [
  ...mountListing(
    alarms,
    {
      from: alarmTable,
      computed: { alarmTimeMs: '(extract(epoch from alarm.alarm_time) * 1000)::float8' },
      narrow: ({ status }) => ofStatus(status),
      extend: ({ tx }, rows) => withFormats(tx, rows),
      told: ({ value, limit, format = {} }) => ({
        value: wordOf(value, format) ?? String(value),
        limit: wordOf(limit, format) ?? String(limit),
      }),
    },
    platform,
  ),
  implement(getLastAlarm, async ({ query, tx }) => {
    if (query.stationId !== undefined) await requireStation(tx, query.stationId)
    return lastOpenAlarm(tx, query)
  }),
  implement(getAlarm, ({ query: { id }, tx }) => alarmOf(tx, id)),
  implement(listUnconfirmedCounts, ({ tx }) => unconfirmedByLevel(tx)),
  ...mountLifecycle(
    alarmLife,
    {
      record: alarmTable,
      history: alarmHistoryTable,
      named: [alarmTable.equipmentName, alarmTable.alarmContent],
    },
    {
      set: { confirm: confirmedBy },
      async afterMoves({ tx, session, afterCommit }, { ids }) {
        const moved = await alarmsOf(tx, ids)
        afterCommit(() => {
          for (const alarm of moved) onChanged({ ...alarm, tenantId: session.tenantId })
        })
      },
    },
  ),
  implement(listDeviceAlarmCounts, async ({ body, tx }) => {
    if (body.stationId !== undefined) await requireStation(tx, body.stationId)
    await platform.references.check(tx, Devices, [body])
    return openAlarmsByDevice(tx, body)
  }),
]
