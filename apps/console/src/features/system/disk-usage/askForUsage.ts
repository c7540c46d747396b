import { getDiskUsage, listUsageDays } from '@energy-console/contract/system'
import { queryClient } from '../../../api/cache/queryClient'
import { callQuery } from '../../../api/callQuery'

/** Asks for what the page of disk usage begins with, before its code is there. */
export function askForUsage(): void {
  void queryClient.prefetchQuery(callQuery(getDiskUsage))
  void queryClient.prefetchQuery(callQuery(listUsageDays))
}
