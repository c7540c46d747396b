import { listAlarmFilters, removeAlarmFilters, saveAlarmFilters } from '@energy-console/contract/alarms'
import { type Implementation, implement } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import { filtersOf, forgetFilters, keepFilters } from './rules'

/** The calls of the filters of the alarm list that people keep. */
export const filterRoutes = (clock: Clock): Implementation[] => [
  implement(listAlarmFilters, ({ tx, session }) => filtersOf(tx, session)),
  implement(saveAlarmFilters, ({ tx, session, body }) =>
    keepFilters({ tx, session, now: new Date(clock.now()) }, body),
  ),
  implement(removeAlarmFilters, ({ tx, session, body }) => forgetFilters(tx, session, body.filterNames)),
]
