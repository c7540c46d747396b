import { alarmEventsPage } from '@energy-console/contract/alarms'
import { useLocation } from 'react-router'
import { useIsCompact } from './useIsCompact'

/** Whether an alarm is a line below the page: where a window is compact, and on the list of alarms, whose rows a card would cover. */
export function useIsLine(): boolean {
  const isCompact = useIsCompact()
  const { pathname } = useLocation()
  return isCompact || pathname === alarmEventsPage.path
}
