import {
  CostFileRow,
  exportCostReport,
  getCostFlow,
  getCostHeat,
  getCostReport,
  listCostMeters,
  tryCostChange,
} from '@energy-console/contract/energy'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { fileOfRows } from '../../../platform/resource'
import { costFileRows } from './fileRows'
import { flowOf } from './flow'
import { heatOf } from './heat'
import { meterCostsOf } from './meterCosts'
import { costReportOf } from './rules'
import { whatIfOf } from './whatIf'

/** The calls of what energy has cost. */
export const costRoutes = ({ clock, files }: Platform): Implementation[] => {
  const now = () => new Date(clock.now())
  return [
    implement(getCostReport, ({ query, tx }) => costReportOf({ tx, now: now() }, query)),
    implement(exportCostReport, async ({ query: { format, ...query }, tx, session }) => {
      const report = await costReportOf({ tx, now: now() }, query)
      return files.put(
        await fileOfRows(
          { label: '电费报表', schema: CostFileRow },
          { format, timeZone: session.timeZone },
          costFileRows(report),
        ),
      )
    }),
    implement(listCostMeters, ({ query, tx }) => meterCostsOf({ tx, now: now() }, query)),
    implement(getCostHeat, ({ query, tx }) => heatOf({ tx, now: now() }, query)),
    implement(getCostFlow, ({ query, tx }) => flowOf({ tx, now: now() }, query)),
    implement(tryCostChange, ({ body, tx }) => whatIfOf({ tx, now: now() }, body)),
  ]
}
