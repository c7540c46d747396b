import { alarmEventsPage } from '@energy-console/contract/alarms'
import { matchPath, useLocation } from 'react-router'
import { windowPaths } from '../../kit/page/windows'
import { useIsCompact } from './useIsCompact'

/**
 * Whether an alarm is a line below the page: where a window is compact, on the list of alarms, whose rows a card would cover, and in
 * windows without the shell, which are all picture.
 */
export function useIsLine(): boolean {
  const isCompact = useIsCompact()
  const { pathname } = useLocation()
  const isWindow = windowPaths.some((path) => matchPath(path, pathname))
  return isCompact || isWindow || pathname === alarmEventsPage.path
}
