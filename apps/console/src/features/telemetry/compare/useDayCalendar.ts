import { type DayKind, listCalendarDays } from '@energy-console/contract/energy'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { useMayCall } from '../../../kit/action/useActions'
import { daysOf, type Period } from '../../../kit/report/period'

/** The calendar tells of a year at once. */
const mostDays = 366

/**
 * The days of a period that are not what their weekday says, by the tenant's calendar; `isKnown` is false for who may not see
 * that, and for longer than a year: then weekdays alone count.
 */
export function useDayCalendar({ from, to }: Period): {
  calendar: ReadonlyMap<string, DayKind>
  isKnown: boolean
} {
  const isKnown = useMayCall(listCalendarDays) && daysOf({ from, to }) <= mostDays
  const { data } = useCall(
    listCalendarDays,
    { query: { first: from, last: to } },
    { isEnabled: isKnown, staleMs: 600_000 },
  )
  const calendar = useMemo(
    () => new Map((data ?? []).map(({ day, dayKind }) => [day, dayKind] as const)),
    [data],
  )
  return { calendar, isKnown }
}
