import { alarmEventsPage } from '@energy-console/contract/alarms'
import { useLocation } from 'react-router'
import { isWindow } from '../../kit/page/windows'
import { useIsCompact } from './useIsCompact'

/**
 * Whether an alarm is a line below the page: where a window is compact, on the list of alarms, whose rows a card would cover, and in
 * windows without the shell, which are all picture.
 */
export function useIsLine(): boolean {
  const isCompact = useIsCompact()
  const { pathname } = useLocation()
  return isCompact || isWindow(pathname) || pathname === alarmEventsPage.path
}
