import { sumOfAmounts } from '@energy-console/contract'
import { type RepairPriority, repairLife } from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import { dayIn } from '../ledger/warranty'
import { clockOf, deadlinesOf } from './deadlines'
import { priceLabour } from './labour'
import { nextNumber } from './queries'
import { repairHistoryTable, repairLabourTable, repairOrderTable, repairServiceTable } from './table'

/** The moves of orders that lead on, in their turn. */
const course = ['report', 'dispatch', 'accept', 'handIn', 'approve'] as const

/** A repair that was, as far as it has come. */
export interface PastRepair {
  stationId: string
  assetId: string
  deviceId: string | null
  alarmId?: string | undefined
  /** What a round has found. */
  finding?: { taskId: string; taskItemId: string } | undefined
  title: string
  priority: RepairPriority
  reporter: string
  repairer: { id: string; name: string }
  /** When it was reported, given, taken on, handed in and approved: as far as it has come. */
  times: readonly Date[]
  cause?: string | undefined
  remedy?: string | undefined
  hours?: number | undefined
  service?: { serviceName: string; provider: string; amount: string } | undefined
}

/** Stores a repair that was, with number, deadlines and history; earlier ones first, as numbers go up. */
export async function storePastRepair(tx: Tx, past: PastRepair): Promise<void> {
  const { times, stationId, repairer, hours, service, priority } = past
  const [reportTime, dispatchTime, acceptTime, submitTime, endTime] = times
  if (!reportTime) return
  const moves = times.flatMap((at, turn) => {
    const name = course[turn]
    return name ? [{ name, at, to: repairLife.transitions[name].to }] : []
  })
  const clock = await clockOf(tx, { stationId, priority, from: reportTime.getTime() })
  const [order] = await tx
    .insert(repairOrderTable)
    .values({
      ...{ stationId, priority, title: past.title, assetId: past.assetId, deviceId: past.deviceId },
      ...(past.alarmId === undefined ? {} : { alarmId: past.alarmId, source: 'alarm' as const }),
      ...(past.finding === undefined ? {} : { ...past.finding, source: 'inspection' as const }),
      ...{ reporter: past.reporter, assigneeId: dispatchTime ? repairer.id : null },
      orderNo: await nextNumber(tx, dayIn(reportTime, clock.timeZone)),
      state: moves.at(-1)?.to ?? 'waiting',
      ...{ reportTime, dispatchTime, acceptTime, submitTime, endTime },
      ...deadlinesOf(clock, reportTime),
      ...{ cause: past.cause, remedy: past.remedy },
      ...(service ? { serviceCost: sumOfAmounts([service.amount]) } : {}),
    })
    .returning({ id: repairOrderTable.id })
  if (!order) return
  const recordId = order.id
  await tx.insert(repairHistoryTable).values(
    moves.map(({ name, at, to }, turn) => ({
      ...{ stationId, recordId, transition: name, toState: to, moveTime: at },
      fromState: moves[turn - 1]?.to ?? '',
      userName: name === 'accept' || name === 'handIn' ? repairer.name : past.reporter,
    })),
  )
  if (hours !== undefined) {
    await tx.insert(repairLabourTable).values({ recordId, rowRank: 0, userId: repairer.id, hours })
    await priceLabour(tx, recordId)
  }
  if (service) await tx.insert(repairServiceTable).values({ recordId, rowRank: 0, ...service })
}
