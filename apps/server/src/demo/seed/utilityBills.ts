import { daysBetween } from '@energy-console/contract'
import Big from 'big.js'
import { costReportOf, divideIncomers, utilityBillLineTable, utilityBillTable } from '../../modules/energy'
import { stationTable } from '../../modules/stations'
import type { Database, Tx } from '../../platform/database'

/** By how much the utility's meters read more than ours. */
const readsMore = new Big('1.0021')
const fen = (yuan: Big) => yuan.round(2, Big.roundHalfUp)

interface Options {
  /** First and last day of the month that is billed. */
  firstDay: string
  lastDay: string
  now: Date
}

/** Enters what the utility has billed for the last month: a little more than ours. */
export async function seedUtilityBills(
  db: Database,
  scope: Parameters<Database['inTenant']>[0],
  options: Options,
): Promise<void> {
  const stations = await db.inTenant(scope, (tx) =>
    tx.select({ id: stationTable.id }).from(stationTable).limit(10),
  )
  const days = daysBetween(options.firstDay, options.lastDay)
  const stationIds = stations.map(({ id }) => id)
  await db.asSystem((tx) => divideIncomers(tx, { tenantId: scope.tenantId, stationIds, days }))
  await db.inTenant(scope, async (tx) => {
    for (const { id } of stations) await enterBill(tx, id, options)
  })
}

async function enterBill(tx: Tx, stationId: string, { firstDay, lastDay, now }: Options): Promise<void> {
  const { bills, totals } = await costReportOf(
    { tx, now },
    { stationId, from: firstDay, to: lastDay, grain: 'month' },
  )
  const lines = bills
    .flatMap((bill) => bill.lines)
    .map(({ kind, band, name, amount, unit, price, yuan }) => {
      const isRead = unit === 'kWh'
      const billed = isRead ? new Big(amount).times(readsMore).round(0) : new Big(amount).round(4)
      return {
        ...{ kind, band, lineName: kind === 'surcharge' ? name : null },
        amount: kind === 'powerFactor' ? null : billed.toFixed(),
        price: kind === 'powerFactor' ? null : price,
        yuan: isRead ? fen(billed.times(price)).toFixed(2) : yuan,
      }
    })
  if (lines.length === 0) return
  const total = lines.reduce((sum, { yuan }) => sum.plus(yuan), new Big(0))
  const [bill] = await tx
    .insert(utilityBillTable)
    .values({
      ...{ stationId, firstDay, lastDay },
      billName: `${firstDay.slice(0, 7)} 供电局电费账单`,
      totalKwh: new Big(totals.kwh).times(readsMore).toFixed(2),
      totalYuan: total.toFixed(2),
      remark: '按供电局电子账单录入',
    })
    .onConflictDoNothing()
    .returning({ id: utilityBillTable.id })
  if (!bill) return
  await tx
    .insert(utilityBillLineTable)
    .values(lines.map((line, rowRank) => ({ ...line, recordId: bill.id, rowRank })))
}
