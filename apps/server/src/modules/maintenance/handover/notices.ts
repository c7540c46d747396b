import type { TaskText } from '@energy-console/contract'
import { handoverSignCode } from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import { groupedBy } from '../../../platform/groupedBy'
import type { Session } from '../../../platform/http'
import { type RaisedNotices, raiseNotice } from '../../notices'
import type { HandoverHead } from './queries'

const noticeType = 11

/** What people are told of handovers: of one by its name, of more by that of the first. */
const texts = {
  given: ['{{person}} 交班“{{name}}”，等待接班', '{{person}} 交班“{{name}}”等 {{count}} 份，等待接班'],
  rejected: ['交接班“{{name}}”被退回', '交接班“{{name}}”等 {{count}} 份被退回'],
} as const

/**
 * Tells those who may sign handovers in one notice a station, never the one who has just signed. `readersOf` says which of
 * them: null for whoever sees the station. Answers what is to be told when it is committed.
 */
export async function raiseOfHandovers(
  { tx, session, now }: { tx: Tx; session: Session; now: Date },
  what: keyof typeof texts,
  handovers: readonly HandoverHead[],
  readersOf: (handover: HandoverHead) => readonly string[] | null,
): Promise<RaisedNotices> {
  const told = handovers.map((handover) => ({ handover, userIds: readersOf(handover) }))
  const groups = groupedBy(told, ({ handover, userIds }) => `${handover.stationId} ${userIds}`)
  const raised: RaisedNotices = []
  for (const group of groups.values()) {
    const [first] = group
    if (first.userIds?.length === 0) continue
    const { tenantId, stationId, id, shiftName } = first.handover
    const count = group.length
    const title: TaskText = {
      text: texts[what][count === 1 ? 0 : 1],
      params: { name: shiftName, person: session.userName, ...(count > 1 && { count }) },
    }
    const rows = await raiseNotice(tx, {
      ...{ tenantId, stationId, noticeType, noticeTime: now, code: handoverSignCode, title },
      recordId: count === 1 ? id : null,
      exceptUserId: session.userId,
      ...(first.userIds && { userIds: first.userIds }),
    })
    raised.push(...rows)
  }
  return raised
}
