import { alarmFilters, takeOverAlarmFilter } from '@energy-console/contract/alarms'
import { type Implementation, implement, noteChanges } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { savedViewHooks, takeOverView } from '../../identity'
import { alarmFilterTable } from './table'

const kind = { views: alarmFilters, table: alarmFilterTable }

/** The calls of the filters of the alarm list that people keep. */
export const filterRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(alarmFilters, alarmFilterTable, platform, savedViewHooks(kind)),
  implement(takeOverAlarmFilter, async ({ query: { id }, tx, session }) =>
    noteChanges(tx, [await takeOverView(platform.db, session, kind, id)]),
  ),
]
