import {
  counterCorrections,
  listCounterSteps,
  listUnexplainedSteps,
} from '@energy-console/contract/telemetry'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { correctionHooks } from './rules'
import { stepsBack } from './stepsBack'
import { counterCorrectionTable } from './table'

const dayMs = 86_400_000

/** The calls of corrections of counters; the roll-ups follow at once. */
export function counterRoutes(platform: Platform): Implementation[] {
  const { clock, jobs } = platform
  const asked = ({
    stationIds,
    days,
    ...where
  }: {
    itemId?: string | undefined
    stationId?: string | undefined
    stationIds?: string | undefined
    days: number
  }) => ({ ...where, stationIds: stationIds?.split(','), sinceMs: clock.now() - days * dayMs })
  const rollUpSoon = () => jobs.send('telemetry.rollup')
  return [
    ...mountResource(
      counterCorrections,
      counterCorrectionTable,
      platform,
      correctionHooks(clock, rollUpSoon),
    ),
    implement(listCounterSteps, ({ query, tx }) => stepsBack(tx, asked(query))),
    implement(listUnexplainedSteps, async ({ query, tx }) => {
      const steps = await stepsBack(tx, { ...asked(query), isUnexplained: true })
      return steps.map(({ rise: _, cause: __, ...step }) => step)
    }),
  ]
}
