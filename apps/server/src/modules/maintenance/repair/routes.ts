import { Id } from '@energy-console/contract'
import {
  dispatchRepairOrder,
  getRepairFinding,
  getRepairLimits,
  getRepairOfAlarm,
  getRepairWorkTime,
  listRepairsOfAsset,
  listSimilarRepairOrders,
  remarkRepairOrder,
  repairLife,
  repairMoveHolder,
  repairOrders,
  saveMyRepairHours,
  saveRepairHours,
  saveRepairLimits,
} from '@energy-console/contract/maintenance'
import { z } from 'zod'
import { type Implementation, implement } from '../../../platform/http'
import { mountLifecycle } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { tellLater } from '../../notices'
import { limitsOf, saveLimits, workTimeFrom } from './deadlines'
import { saveHoursOf, saveMyHours } from './labour'
import { dispatch, repairMoves } from './moves'
import { findingOf, repairOfAlarm, repairsOfAsset, similarTo } from './queries'
import { remarkOrder } from './remark'
import { orderHooks } from './rules'
import { repairHistoryTable, repairOrderTable } from './table'

/** The alarm that is asked about. */
const OfAlarm = z.object({ alarmId: Id.meta({ reference: 'alarm' }) })
/** Where work is done. */
const AtStation = z.object({ stationId: Id.meta({ reference: 'station' }) })
/** Whose hours are said. */
const Worker = z.object({ userId: Id.meta({ reference: 'user' }) })
/** Who is to repair. */
const Repairers = z.object({
  assigneeId: Id.meta({ reference: 'user' }),
  helperIds: z.string().meta({ reference: 'user' }),
})

/** The calls of repair orders. */
export function repairRoutes(platform: Platform): Implementation[] {
  const { attachments, bus, clock, references } = platform
  attachments.register(repairMoveHolder, repairOrderTable)
  const routes = [
    ...mountResource(repairOrders, repairOrderTable, platform, orderHooks(platform)),
    ...mountLifecycle(
      repairLife,
      {
        record: repairOrderTable,
        history: repairHistoryTable,
        named: [repairOrderTable.orderNo, repairOrderTable.title],
      },
      repairMoves(platform),
    ),
    implement(dispatchRepairOrder, async ({ tx, session, body, afterCommit }) => {
      await references.check(tx, Repairers, [body])
      return dispatch({ tx, session, bus, now: new Date(clock.now()), afterCommit }, body)
    }),
    implement(remarkRepairOrder, async ({ tx, session, body, afterCommit }) => {
      const raised = await remarkOrder({ tx, session, attachments, now: new Date(clock.now()) }, body)
      tellLater({ afterCommit, bus }, raised)
    }),
    implement(saveMyRepairHours, ({ tx, session, body }) => saveMyHours(tx, session, body)),
    implement(saveRepairHours, async ({ tx, session, body }) => {
      await references.check(tx, Worker, [body])
      return saveHoursOf(tx, session, body)
    }),
    implement(listSimilarRepairOrders, ({ tx, session, query }) =>
      similarTo(tx, session, references, query.id),
    ),
    implement(listRepairsOfAsset, ({ tx, session, query }) =>
      repairsOfAsset(tx, session, references, query.assetId),
    ),
    implement(getRepairOfAlarm, async ({ tx, query }) => {
      await references.check(tx, OfAlarm, [query])
      return repairOfAlarm(tx, query.alarmId)
    }),
    implement(getRepairFinding, ({ tx, query }) => findingOf(tx, attachments, query.id)),
    implement(getRepairLimits, ({ tx }) => limitsOf(tx)),
    implement(getRepairWorkTime, async ({ tx, query }) => {
      await references.check(tx, AtStation, [query])
      return workTimeFrom(tx, query.stationId, clock.now())
    }),
    implement(saveRepairLimits, ({ tx, body }) => saveLimits(tx, body)),
  ]
  // what was repaired stays when its device, or who repaired it, goes
  const past = { title: 'title', namedTo: repairOrders.codes.view, blocks: false }
  const named = [
    ['device', 'deviceId'],
    ['asset', 'assetId'],
    ['user', 'assigneeId'],
    ['user', 'helperIds'],
  ] as const
  for (const [noun, field] of named)
    references.registerReferrer(noun, repairOrderTable, field, repairOrders.label, past)
  return routes
}
