import { getEnergyUse } from '@energy-console/contract/energy'
import { queryClient } from '../../../api/cache/queryClient'
import { callQuery } from '../../../api/callQuery'
import { reportAt, reportStaleMs } from '../../../kit/report/reportAt'
import { energyUseAt } from './energyUseAt'

/** Asks for the use that an address tells of, before the code of its page is there. */
export function askForUse(address: string): void {
  const report = reportAt(address, 'energyUse', 'month')
  if (!report) return
  const { parameters, period, stations } = report
  const { energyType, scope, grain } = energyUseAt(parameters, period)
  const query = { energyType, from: period.from, to: period.to, ...stations, scope, grain }
  void queryClient.prefetchQuery({ ...callQuery(getEnergyUse, { query }), staleTime: reportStaleMs })
}
