import { customReports } from '@energy-console/contract/energy'
import { queryClient } from '../../../api/cache/queryClient'
import { everyRecordQuery } from '../../../api/useEveryRecord'

/** How the reports are listed. */
export const reportsQuery = { ascs: 'reportName' }

/** Asks for the reports before the code of their page is there. */
export const askForReports = (): void =>
  void queryClient.prefetchQuery(everyRecordQuery(customReports.calls.page, reportsQuery))
