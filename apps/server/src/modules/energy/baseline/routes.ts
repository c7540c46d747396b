import {
  BaselineFileRow,
  energyBaselines,
  exportBaselineReport,
  getBaselineReport,
} from '@energy-console/contract/energy'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { fileOfRows, mountResource } from '../../../platform/resource'
import { baselineFileRows, reportOf } from './report'
import { energyBaselineHooks } from './rules'
import { energyBaselineTable } from './table'

/** The calls of energy baselines. */
export function baselineRoutes(platform: Platform): Implementation[] {
  const { clock, files, words } = platform
  const now = () => new Date(clock.now())
  return [
    ...mountResource(energyBaselines, energyBaselineTable, platform, energyBaselineHooks),
    implement(getBaselineReport, ({ query, tx }) => reportOf({ tx, now: now() }, query)),
    implement(exportBaselineReport, async ({ query: { format, ...query }, tx, session, request }) => {
      const say = words.in(request.language)
      return files.put(
        await fileOfRows(
          { label: '能源绩效', schema: BaselineFileRow },
          { format, timeZone: session.timeZone, say },
          baselineFileRows(await reportOf({ tx, now: now() }, query), say),
        ),
      )
    }),
  ]
}
