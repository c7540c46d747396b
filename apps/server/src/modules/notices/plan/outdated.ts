import { noticeErrors } from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { ClaimedMessage, Sent } from '../../../platform/outbox'
import { waitsForSomebody } from './queries'

const saidOf = ({ text }: { text: string }) => ({ text, params: {} })

interface Notices extends Record<string, unknown> {
  /** One of them is on its way. */
  isUnderWay: boolean
  /** One of them has arrived, or may have; or it was told with others; or they were so long ago that they are forgotten. */
  isTold: boolean
}

/** How the notices stand that a plan has left for the same channel before it says that the alarm is over. */
async function noticesBefore(tx: Tx, { id, tenantId, targetId, key, source }: ClaimedMessage) {
  const ofPlan = key.slice(0, key.lastIndexOf('/clear/') + 1)
  const { rows } = await tx.execute<Notices>(sql`
    select coalesce(bool_or(state = 'sending'), false) as "isUnderWay",
      coalesce(bool_or(state = 'sent' or tries @> '[{"outcome": "unknown"}]' or data @> '{"isTogether": true}'), true) as "isTold"
    from outbox_message where tenant_id = ${tenantId} and source = ${source} and target_id = ${targetId}::bigint and id <> ${id}
      and starts_with(message_key, ${ofPlan})`)
  return rows[0] ?? { isUnderWay: false, isTold: true }
}

/**
 * What becomes of a message of an alarm that should not be sent now; undefined for one that should. Tried again for hours where a
 * server is away, a notice would tell of what somebody has seen to long since; that it has cleared meanwhile is not enough where its
 * plan tells of it until somebody acknowledges it. That an alarm is over is told after the notice
 * of it, and to nobody whom that has never reached.
 */
export async function outdated(tx: Tx, message: ClaimedMessage): Promise<Sent | undefined> {
  const { told, alarmIds, outlastsClear } = message.data as {
    told?: { kind?: unknown; alarmId?: unknown }
    alarmIds?: readonly string[]
    outlastsClear?: unknown
  }
  const waiting = [String(told?.alarmId), ...(alarmIds ?? [])]
  const waits = { outlastsClear: outlastsClear === true }
  if (told?.kind === 'alarm' && !(await waitsForSomebody(tx, waiting, waits)))
    return { outcome: 'dropped', reason: saidOf(noticeErrors.seenTo) }
  if (told?.kind !== 'alarm.cleared') return undefined
  const { isUnderWay, isTold } = await noticesBefore(tx, message)
  if (isUnderWay) return { outcome: 'failed', reason: saidOf(noticeErrors.afterNotice) }
  return isTold ? undefined : { outcome: 'dropped', reason: saidOf(noticeErrors.neverTold) }
}
