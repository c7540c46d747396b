import {
  getRepairBacklog,
  getRepairStatistics,
  getWorkload,
  getWorkStatistics,
} from '@energy-console/contract/maintenance'
import { queryClient } from '../../../api/cache/queryClient'
import { callQuery } from '../../../api/callQuery'
import { reportAt, reportStaleMs } from '../../../kit/report/reportAt'
import { workKindAt } from './workKindAt'

/** Asks for what the statistics of an address tell of, before the code of their page is there. */
export function askForStatistics(address: string): void {
  const report = reportAt(address, 'maintenance', 'month')
  if (!report) return
  const { parameters, period, stations } = report
  const query = { from: period.from, to: period.to, ...stations }
  const kind = workKindAt(parameters)
  void queryClient.prefetchQuery({
    ...callQuery(getWorkStatistics, { query: { ...query, kind } }),
    staleTime: reportStaleMs,
  })
  void queryClient.prefetchQuery({ ...callQuery(getRepairStatistics, { query }), staleTime: reportStaleMs })
  void queryClient.prefetchQuery({ ...callQuery(getWorkload, { query }), staleTime: reportStaleMs })
  void queryClient.prefetchQuery({
    ...callQuery(getRepairBacklog, { query: stations }),
    staleTime: reportStaleMs,
  })
}
