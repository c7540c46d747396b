import { listCalendarChanges, listCalendarDays, saveCalendarDays } from '@energy-console/contract/energy'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { calendarChanged } from './events'
import { changesOf } from './queries'
import { requireRange } from './range'
import { settleDays, specialDays } from './rules'

/** The calls of the calendar of workdays and holidays. */
export const calendarRoutes = ({ clock, bus }: Pick<Platform, 'clock' | 'bus'>): Implementation[] => [
  implement(listCalendarDays, ({ query: { first, last }, tx }) => {
    requireRange(first, last)
    return specialDays(tx, first, last)
  }),
  implement(saveCalendarDays, async ({ body, tx, session, afterCommit }) => {
    await settleDays({ tx, session, now: new Date(clock.now()) }, body)
    afterCommit(() => bus.publish(calendarChanged, { tenantId: session.tenantId }))
  }),
  implement(listCalendarChanges, ({ query: { first, last }, tx }) => {
    requireRange(first, last)
    return changesOf(tx, first, last)
  }),
]
