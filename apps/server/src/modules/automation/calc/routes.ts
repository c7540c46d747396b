import {
  backfillCalcPoint,
  backfillPointGroup,
  calcPoints,
  tryFormula,
} from '@energy-console/contract/automation'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { pointTable, type ReadLatest } from '../../devices'
import {
  backfillKinds,
  backfillTask,
  findCalcPoint,
  findCalcPoints,
  findKept,
  refuseBadSpan,
} from './backfill'
import { calcPointHooks } from './rules'
import { calcPointTable } from './table'
import { tryOut } from './trial'

/** The calls of calculated points. A point knows the formulas that take it. */
export function calcRoutes(
  platform: Platform,
  { readLatest, onChanged }: { readLatest: ReadLatest; onChanged: () => void | Promise<void> },
): Implementation[] {
  const { references, tasks, clock } = platform
  references.registerUses('calcPoint', 'point', async (context, ids) => {
    const rows = await findCalcPoints(context.tx, ids)
    return references.usesOf(
      context,
      'point',
      pointTable,
      rows.map(({ itemId }) => itemId),
    )
  })
  tasks.define(backfillKinds.calcPoint, backfillTask(platform))
  tasks.define(backfillKinds.pointGroup, backfillTask(platform, 'pointGroup'))
  return [
    ...mountResource(calcPoints, calcPointTable, platform, calcPointHooks(platform, onChanged)),
    implement(tryFormula, ({ tx, body }) => tryOut({ tx, now: clock.now(), readLatest }, body)),
    implement(backfillCalcPoint, async ({ body, ...asking }) => {
      const { pointName } = await findCalcPoint(asking.tx, body.id)
      refuseBadSpan(body, clock.now())
      const title = { text: '补算 {{name}}', params: { name: pointName } }
      return {
        taskId: await tasks.begin(asking, { kind: backfillKinds.calcPoint, title, input: { ...body } }),
      }
    }),
    implement(backfillPointGroup, async ({ body, ...asking }) => {
      const [{ name }] = await findKept(asking.tx, body.id)
      refuseBadSpan(body, clock.now())
      const title = { text: '补算 {{name}}', params: { name } }
      return {
        taskId: await tasks.begin(asking, { kind: backfillKinds.pointGroup, title, input: { ...body } }),
      }
    }),
  ]
}
