import { repairCodes } from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import { type RaisedNotices, raiseNotice } from '../../notices'

/** An order as notices tell of it. */
export interface ToldOrder {
  id: string
  tenantId: string
  stationId: string
  orderNo: string
  title: string
  assigneeId: string | null
  helperIds: string
}

/** Sentences about an order, Chinese, also the translation keys. */
export const repairSentences = {
  reported: { text: '维修工单 {{no}} 待派单：{{title}}' },
  dispatched: { text: '维修工单 {{no}} 派给了您：{{title}}' },
  refused: { text: '维修工单 {{no}} 被拒单：{{title}}' },
  rejected: { text: '维修工单 {{no}} 验收未通过：{{title}}' },
  response: { text: '维修工单 {{no}} 响应超时：{{title}}' },
  repair: { text: '维修工单 {{no}} 维修超时：{{title}}' },
} as const

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

const noticeOf = (order: ToldOrder, what: keyof typeof repairSentences, now: Date) => ({
  ...{ tenantId: order.tenantId, stationId: order.stationId, noticeType: 3 as const, recordId: order.id },
  title: { ...repairSentences[what], params: { no: order.orderNo, title: order.title } },
  noticeTime: now,
})

/** Stores a notice for those who work on an order and may. */
export async function noteRepairers(
  { tx, now, exceptUserId }: Telling,
  order: ToldOrder,
  what: keyof typeof repairSentences,
): Promise<RaisedNotices> {
  const userIds = repairersOf(order)
  if (userIds.length === 0) return []
  return raiseNotice(tx, {
    ...noticeOf(order, what, now),
    ...{ code: repairCodes.work, userIds },
    ...(exceptUserId === undefined ? {} : { exceptUserId }),
  })
}

/** The same for those who dispatch. */
export const noteDispatchers = (
  { tx, now, exceptUserId }: Telling,
  order: ToldOrder,
  what: keyof typeof repairSentences,
): Promise<RaisedNotices> =>
  raiseNotice(tx, {
    ...noticeOf(order, what, now),
    ...{ code: repairCodes.dispatch },
    ...(exceptUserId === undefined ? {} : { exceptUserId }),
  })
