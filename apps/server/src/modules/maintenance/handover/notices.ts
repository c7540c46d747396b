import { handoverSignCode } from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import { type RaisedNotices, raiseTogether } from '../../notices'
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
export function raiseOfHandovers(
  { tx, session, now }: { tx: Tx; session: Session; now: Date },
  what: keyof typeof texts,
  handovers: readonly HandoverHead[],
  readersOf: (handover: HandoverHead) => readonly string[] | null,
): Promise<RaisedNotices> {
  const told = handovers.map((handover) => ({
    ...{ id: handover.id, tenantId: handover.tenantId, stationId: handover.stationId },
    userIds: readersOf(handover) ?? undefined,
    params: { name: handover.shiftName, person: session.userName },
  }))
  return raiseTogether(tx, told, {
    ...{ texts: texts[what], noticeType, code: handoverSignCode, noticeTime: now },
    exceptUserId: session.userId,
  })
}
