import { interlocks, listPointConditions, tryInterlock } from '@energy-console/contract/telemetry'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { requirePoints } from '../latest/latest'
import { interlocksOf, judge } from './judge'
import { interlockHooks } from './rules'
import { interlockConditionTable, interlockInputTable, interlockTable } from './table'

/** The calls of interlocks. */
export const interlockRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(interlocks, interlockTable, platform, {
    ...interlockHooks,
    children: { inputs: interlockInputTable, conditions: interlockConditionTable },
  }),
  implement(listPointConditions, async ({ query, tx }) => {
    await requirePoints(tx, [query.itemId])
    return judge(tx, await interlocksOf(tx, query.itemId, query.value), platform.clock.now())
  }),
  implement(tryInterlock, async ({ body, tx }) => {
    await requirePoints(
      tx,
      body.inputs.map(({ itemId }) => itemId),
    )
    return judge(tx, [{ interlockName: '', ...body }], platform.clock.now())
  }),
]
