import { listCalendarChanges, listCalendarDays, saveCalendarDays } from '@energy-console/contract/energy'
import { type Implementation, implement } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import { changesOf } from './queries'
import { requireRange } from './range'
import { settleDays, specialDays } from './rules'

/** The calls of the calendar of workdays and holidays. */
export const calendarRoutes = (clock: Clock): Implementation[] => [
  implement(listCalendarDays, ({ query: { first, last }, tx }) => {
    requireRange(first, last)
    return specialDays(tx, first, last)
  }),
  implement(saveCalendarDays, ({ body, tx, session }) =>
    settleDays({ tx, session, now: new Date(clock.now()) }, body),
  ),
  implement(listCalendarChanges, ({ query: { first, last }, tx }) => {
    requireRange(first, last)
    return changesOf(tx, first, last)
  }),
]
