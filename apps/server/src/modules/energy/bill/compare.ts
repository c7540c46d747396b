import type { Band, BillComparison, billKinds, ComparedLine } from '@energy-console/contract/energy'
import Big from 'big.js'
import { asc, eq } from 'drizzle-orm'
import { notFound } from '../../../platform/errors'
import { groundOf, priced } from '../cost/priced'
import type { Asking } from '../cost/scope'
import { sumLines } from '../cost/sumLines'
import { toFen } from '../pricing/money'
import { yuanOf } from '../pricing/yuanOf'
import { utilityBillLineTable, utilityBillTable } from './table'

/** What a line is for, and what one side charges for it. */
interface Side {
  kind: keyof typeof billKinds
  band: Band | null
  name: string | null
  amount: Big | null
  fen: number
}

/** A bill of the utility beside ours over the same days. @throws 404 for one that the caller does not see */
export async function comparisonOf(asking: Asking, billId: string): Promise<BillComparison> {
  const { tx } = asking
  const [bill] = await tx.select().from(utilityBillTable).where(eq(utilityBillTable.id, billId))
  if (!bill) throw notFound()
  const rows = await tx
    .select()
    .from(utilityBillLineTable)
    .where(eq(utilityBillLineTable.recordId, billId))
    .orderBy(asc(utilityBillLineTable.rowRank))
    .limit(100)
  const span = { from: bill.firstDay, to: bill.lastDay }
  const { bills, pieces } = await priced(
    await groundOf(asking, { stationId: bill.stationId, ...span }),
    span,
    'month',
  )
  const theirs = rows.map(
    ({ kind, band, lineName, amount, yuan }): Side => ({
      ...{ kind, band, name: lineName },
      amount: amount === null ? null : new Big(amount),
      fen: toFen(new Big(yuan)),
    }),
  )
  const lines = compareLines(theirs, sumLines(bills))
  const [theirFen, ourFen] = [toFen(new Big(bill.totalYuan)), fenOf(sumLines(bills))]
  const ourKwh = pieces.flatMap(({ bands }) => bands).reduce((sum, { kwh }) => sum.plus(kwh), new Big(0))
  return {
    lines,
    theirYuan: yuanOf(theirFen),
    ourYuan: yuanOf(ourFen),
    ...differenceOf(theirFen, ourFen),
    theirKwh: Number(bill.totalKwh),
    ourKwh: Number(ourKwh.toFixed(4)),
    notListedYuan: yuanOf(theirFen - fenOf(theirs)),
  }
}

const fenOf = (list: readonly { fen: number }[]) => list.reduce((sum, { fen }) => sum + fen, 0)

const differenceOf = (theirs: number, ours: number) => ({
  differenceYuan: yuanOf(theirs - ours),
  differencePercent: ours === 0 ? null : Number(new Big(theirs - ours).times(100).div(ours).toFixed(2)),
})

/**
 * The lines of both sides: energy by band, surcharges by name, other charges by kind. What ours has apart and theirs in one
 * line is added up to that one.
 */
export function compareLines(theirs: readonly Side[], ours: readonly Side[]): ComparedLine[] {
  const exact = ({ kind, band, name }: Side) =>
    kind === 'energy'
      ? `${kind} ${band}`
      : kind === 'surcharge' || kind === 'other'
        ? `${kind} ${name}`
        : kind
  const said = new Set(theirs.map(exact))
  const keyOf = (side: Side) => {
    const key = exact(side)
    return said.has(key) || !said.has(`${side.kind} null`) ? key : `${side.kind} null`
  }
  const lines = new Map<string, { of: Side; theirs: Side[]; ours: Side[] }>()
  const lineOf = (key: string, of: Side) => {
    const line = lines.get(key) ?? { of, theirs: [], ours: [] }
    lines.set(key, line)
    return line
  }
  for (const side of theirs) lineOf(exact(side), side).theirs.push(side)
  for (const side of ours) lineOf(keyOf(side), side).ours.push(side)
  return [...lines.values()].map(({ of, theirs, ours }) => ({
    kind: of.kind,
    band: of.kind === 'energy' ? of.band : null,
    name: of.name,
    theirAmount: amountOf(theirs),
    theirYuan: theirs.length === 0 ? null : yuanOf(fenOf(theirs)),
    ourAmount: amountOf(ours),
    ourYuan: ours.length === 0 ? null : yuanOf(fenOf(ours)),
    ...differenceOf(fenOf(theirs), fenOf(ours)),
  }))
}

/** Surcharges of one energy are not added up: what they are for is the same. */
function amountOf(sides: readonly Side[]): string | null {
  const amounts = sides.flatMap(({ amount }) => (amount === null ? [] : [amount]))
  if (amounts.length === 0) return null
  if (sides[0]?.kind === 'surcharge')
    return amounts
      .reduce((a, b) => (a.gt(b) ? a : b))
      .round(4)
      .toFixed()
  return amounts
    .reduce((sum, amount) => sum.plus(amount), new Big(0))
    .round(4)
    .toFixed()
}
