import {
  counterCorrections,
  listCounterSteps,
  listUnexplainedSteps,
} from '@energy-console/contract/telemetry'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { correctionHooks } from './rules'
import { stepsOf } from './stepsOf'
import { counterCorrectionTable } from './table'
import { unexplainedSteps } from './unexplainedSteps'

const dayMs = 86_400_000

/** The calls of corrections of counters; the roll-ups follow at once. */
export function counterRoutes(platform: Platform): Implementation[] {
  const { clock, jobs } = platform
  const rollUpSoon = () => jobs.send('telemetry.rollup')
  return [
    ...mountResource(
      counterCorrections,
      counterCorrectionTable,
      platform,
      correctionHooks(clock, rollUpSoon),
    ),
    implement(listCounterSteps, ({ query, tx }) => stepsOf(tx, query)),
    implement(listUnexplainedSteps, ({ query: { stationId, stationIds, days }, tx }) =>
      unexplainedSteps(tx, {
        stationId,
        stationIds: stationIds?.split(','),
        sinceMs: clock.now() - days * dayMs,
      }),
    ),
  ]
}
