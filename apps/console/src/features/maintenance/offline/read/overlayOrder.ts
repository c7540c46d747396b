import { hoursOf } from '@energy-console/contract/maintenance'
import type { RepairRecord } from '../../repair/RepairRecord'
import type { NamedWork, Waiting, WorkRecord } from '../store/waiting'

/** What stands in an order of what one writes down of a repair; the hours are those of one person. */
export const recordOf = (order: RepairRecord, userId: string | undefined): Required<WorkRecord> => ({
  cause: order.cause || null,
  remedy: order.remedy || null,
  workNote: order.workNote || null,
  hours: hoursOf(order.labour ?? [], userId),
})

/** An order as it stands with what was done on this device and not sent yet. What was refused does not count. */
export function withWaitingOfOrder(order: RepairRecord, waiting: readonly Waiting[]): RepairRecord {
  const doings = waiting.filter(({ refusal }) => refusal === undefined).map(({ doing }) => doing)
  if (doings.length === 0) return order
  const has = (what: string) => doings.some((doing) => doing.what === what)
  const accepted = has('accept') && order.state === 'dispatched' ? 'working' : order.state
  const state = has('handIn') && accepted === 'working' ? 'submitted' : accepted
  const recorded = doings.findLast((doing) => doing.what === 'record')
  if (recorded?.what !== 'record') return { ...order, state }
  const { record, names = {} } = recorded
  const { cause, remedy, workNote } = record
  return {
    ...order,
    state,
    ...(cause === undefined ? {} : { cause, causeName: names.cause ?? null }),
    ...(remedy === undefined ? {} : { remedy, remedyName: names.remedy ?? null }),
    ...(workNote === undefined ? {} : { workNote }),
  }
}

/** What of an order's record stands on this device alone. What was refused does not count. */
export const waitingFieldsOf = (waiting: readonly Waiting[]): ReadonlySet<string> =>
  new Set(
    waiting.flatMap(({ doing, refusal }) =>
      doing.what === 'record' && refusal === undefined ? Object.keys(doing.record) : [],
    ),
  )

/** How an order is named among what waits. */
export const namedOrder = ({ id, orderNo = '', title }: RepairRecord): NamedWork => ({
  ...{ id, kind: 'repair' },
  title: [orderNo, title].filter(Boolean).join(' '),
})
