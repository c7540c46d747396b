import { repairCodes, type repairLife } from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import { type RaisedNotices, raiseTogether, settleNotices } from '../../notices'

/** An order as notices tell of it. */
export interface ToldOrder {
  id: string
  tenantId: string
  stationId: string
  orderNo: string
  title: string
  assigneeId: string | null
  helperIds: string
  /** The deadline that comes, by the clock of its station; of those alone that people are reminded of. */
  until?: string
}

/** Sentences about an order, and about several by the first of them where they may be told of together. */
const sentences = {
  reported: ['维修工单 {{no}} 待派单：{{title}}'],
  dispatched: ['维修工单 {{no}} 派给了您：{{title}}'],
  refused: ['维修工单 {{no}} 被拒单：{{title}}', '维修工单 {{no}} 等 {{count}} 个被拒单：{{title}}'],
  rejected: ['维修工单 {{no}} 验收未通过：{{title}}', '维修工单 {{no}} 等 {{count}} 个验收未通过：{{title}}'],
  remarked: ['维修工单 {{no}} 有补充记录：{{title}}'],
  response: ['维修工单 {{no}} 响应超时：{{title}}'],
  repair: ['维修工单 {{no}} 维修超时：{{title}}'],
  responseSoon: ['维修工单 {{no}} 须在 {{until}} 前响应：{{title}}'],
  repairSoon: ['维修工单 {{no}} 须在 {{until}} 前修复：{{title}}'],
} as const satisfies Record<string, readonly [string, string?]>

/** What a move settles of what people were told to do: an order that ends settles all of it. */
const settledBy = {
  dispatch: ['reported', 'refused', 'dispatched', 'response', 'responseSoon'],
  accept: ['dispatched', 'response', 'responseSoon'],
  refuse: ['dispatched', 'response', 'responseSoon'],
  rework: ['rejected'],
  handIn: ['dispatched', 'response', 'rejected', 'repair', 'responseSoon', 'repairSoon'],
  approve: Object.keys(sentences) as (keyof typeof sentences)[],
  close: Object.keys(sentences) as (keyof typeof sentences)[],
} satisfies { [move in keyof typeof repairLife.transitions]?: readonly (keyof typeof sentences)[] }
const settled: Readonly<Record<string, readonly (keyof typeof sentences)[]>> = settledBy

/** Calls nobody any more to what a move of orders has done. */
export const settleOrders = (
  settling: Parameters<typeof settleNotices>[0],
  move: string,
  ids: readonly string[],
): Promise<void> =>
  settleNotices(settling, {
    recordIds: ids,
    texts: (settled[move] ?? []).flatMap((what) => sentences[what][0]),
  })

interface Telling {
  tx: Tx
  now: Date
  /** Who does it, and is not told of it. */
  exceptUserId?: string
}

/** Who works on an order. */
export const repairersOf = ({
  assigneeId,
  helperIds,
}: Pick<ToldOrder, 'assigneeId' | 'helperIds'>): string[] => [
  ...new Set([...(assigneeId === null ? [] : [assigneeId]), ...helperIds.split(',').filter(Boolean)]),
]

/** Stores what is said of orders for those who hold a code: for these of them, where somebody in particular is told. */
const noteOrders = (
  { tx, now, exceptUserId }: Telling,
  orders: readonly ToldOrder[],
  what: keyof typeof sentences,
  { code, readersOf }: { code: string; readersOf?: (order: ToldOrder) => readonly string[] },
): Promise<RaisedNotices> => {
  const told = orders.map((order) => ({
    ...{ id: order.id, tenantId: order.tenantId, stationId: order.stationId },
    userIds: readersOf?.(order),
    params: { no: order.orderNo, title: order.title, ...(order.until ? { until: order.until } : {}) },
  }))
  const texts = sentences[what]
  return raiseTogether(tx, told, { texts, noticeType: 3, code, noticeTime: now, exceptUserId })
}

/** Stores a notice for those who work on orders and may: of several together one a station, where that can be said. */
export const noteRepairers = (
  telling: Telling,
  orders: readonly ToldOrder[],
  what: keyof typeof sentences,
): Promise<RaisedNotices> =>
  noteOrders(telling, orders, what, { code: repairCodes.work, readersOf: repairersOf })

/** The same for those who dispatch. */
export const noteDispatchers = (
  telling: Telling,
  orders: readonly ToldOrder[],
  what: keyof typeof sentences,
): Promise<RaisedNotices> => noteOrders(telling, orders, what, { code: repairCodes.dispatch })
