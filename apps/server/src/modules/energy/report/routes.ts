import {
  CostFileRow,
  CostStationFileRow,
  EmissionFileRow,
  exportCostReport,
  exportCostStations,
  getCostFlow,
  getCostHeat,
  getCostReport,
  listCostMeters,
  listCostStations,
  MeterFileRow,
  tryCostChange,
} from '@energy-console/contract/energy'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { fileOfRows } from '../../../platform/resource'
import { costFileRows, emissionFileRows, meterFileRows } from './fileRows'
import { flowOf } from './flow'
import { heatOf } from './heat'
import { allMeterCosts, meterCostsOf } from './meterCosts'
import { costReportOf } from './rules'
import { costStationsOf, stationFileRows } from './stations'
import { whatIfOf } from './whatIf'

/** The calls of what energy has cost. */
export const costRoutes = ({ clock, files, words }: Platform): Implementation[] => {
  const now = () => new Date(clock.now())
  return [
    implement(getCostReport, ({ query, tx }) => costReportOf({ tx, now: now() }, query)),
    implement(exportCostReport, async ({ query: { format, ...query }, tx, session, request }) => {
      const say = words.in(request.language)
      const report = await costReportOf({ tx, now: now() }, query)
      const meters = format === 'xlsx' ? await allMeterCosts({ tx, now: now() }, query) : undefined
      const further = meters
        ? [
            { label: '电表电量电费', schema: MeterFileRow, rows: meterFileRows(meters) },
            { label: '能耗折算', schema: EmissionFileRow, rows: emissionFileRows(report) },
          ]
        : []
      return files.put(
        await fileOfRows(
          { label: '电费报表', schema: CostFileRow },
          { format, timeZone: session.timeZone, say, further },
          costFileRows(report, say),
        ),
      )
    }),
    implement(listCostMeters, ({ query, tx }) => meterCostsOf({ tx, now: now() }, query)),
    implement(listCostStations, ({ query, tx }) => costStationsOf({ tx, now: now() }, query)),
    implement(exportCostStations, async ({ query: { format, ...query }, tx, session, request }) => {
      const found = await costStationsOf({ tx, now: now() }, query)
      return files.put(
        await fileOfRows(
          { label: '站点电费对比', schema: CostStationFileRow },
          { format, timeZone: session.timeZone, say: words.in(request.language) },
          stationFileRows(found),
        ),
      )
    }),
    implement(getCostHeat, ({ query, tx }) => heatOf({ tx, now: now() }, query)),
    implement(getCostFlow, ({ query, tx }) => flowOf({ tx, now: now() }, query)),
    implement(tryCostChange, ({ body, tx }) => whatIfOf({ tx, now: now() }, body)),
  ]
}
