import { getCommunication, listSilent } from '@energy-console/contract/telemetry'
import { queryClient } from '../../../api/cache/queryClient'
import { callQuery } from '../../../api/callQuery'
import { reportAt } from '../../../kit/report/reportAt'
import { linesAtOnce } from './linesAtOnce'

/** Asks for what the report of an address begins with, before the code of its page is there. */
export function askForCommunication(address: string): void {
  const report = reportAt(address, 'communication', 'month')
  if (!report) return
  const { period, stations } = report
  const query = { from: period.from, to: period.to, ...stations, current: 1, size: linesAtOnce }
  void queryClient.prefetchQuery(callQuery(getCommunication, { query }))
  void queryClient.prefetchQuery(callQuery(listSilent, { query: stations }))
}
