import { energyBaselines, getBaselineReport } from '@energy-console/contract/energy'
import { usePlace } from '../../../api/browser/place'
import { queryClient } from '../../../api/cache/queryClient'
import { callQuery } from '../../../api/callQuery'
import { reportAt } from '../../../kit/report/reportAt'
import { chosenBaseline, mostChoices } from './chosenBaseline'

/** Asks for the baselines and for the report that an address tells of, before the code of their page is there. */
export async function askForBaseline(address: string): Promise<void> {
  const report = reportAt(address, 'energyBaseline', 'year')
  if (!report || report.parameters.get('view') === 'records') return
  const { parameters, period } = report
  const listed = callQuery(energyBaselines.calls.page, { query: { size: mostChoices } })
  const { records } = await queryClient.fetchQuery(listed)
  const { chosen } = chosenBaseline(records, usePlace.getState().place?.stationIds, parameters)
  if (!chosen) return
  const query = { id: chosen.id, from: period.from, to: period.to }
  await queryClient.prefetchQuery(callQuery(getBaselineReport, { query }))
}
