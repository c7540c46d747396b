import { noticeErrors } from '@energy-console/contract/notices'
import type { Tx } from '../../../platform/database'
import type { Platform } from '../../../platform/module'
import type { Sender } from '../../../platform/outbox'
import { outdated } from './outdated'

/** Leaves a text for the announcement devices of a station; answers how many there are. */
export type SayInStation = (
  tx: Tx,
  text: {
    tenantId: string
    stationId: string
    content: string
    source: string
    isUrgent: boolean
    /** The alarm that it tells of. */
    alarmId?: string
    /** It is said although that has cleared. */
    outlastsClear?: boolean
    /** The alarm that it says to be over: nothing is said where that was not said. */
    endedAlarmId?: string
    untilMs: number
  },
) => Promise<number>

/** A text that no browser takes within this time is given up, ms. */
const waitMs = 5 * 60_000

/** Tells the outbox how alarms are spoken: on the announcement devices of their station, which keep their own log. */
export function registerSpeaking(
  { db, outbox, clock }: Pick<Platform, 'db' | 'outbox' | 'clock'>,
  say: SayInStation,
): void {
  const send: Sender = async (message) => {
    const late = await db.asSystem((tx) => outdated(tx, message))
    if (late) return late
    const { tenantId, stationId, targetName, content, data } = message
    const said = await db.asSystem((tx) =>
      stationId === null
        ? Promise.resolve(0)
        : say(tx, {
            ...{ tenantId, stationId, source: targetName, untilMs: clock.now() + waitMs },
            content: typeof data.spoken === 'string' ? data.spoken : content,
            isUrgent: data.isUrgent === true,
            outlastsClear: data.outlastsClear === true,
            ...alarmOf(data),
          }),
    )
    if (said > 0) return { outcome: 'sent', note: null }
    if (alarmOf(data).endedAlarmId !== undefined)
      return { outcome: 'dropped', reason: { text: noticeErrors.neverTold.text, params: {} } }
    return { outcome: 'failed', reason: { text: noticeErrors.noVoiceDevice.text, params: {} }, isFinal: true }
  }
  outbox.register('voice', send)
}

/** The alarm that a message tells of: to wait for somebody, or to be over. */
const alarmOf = ({ told }: { told?: unknown }): { alarmId?: string; endedAlarmId?: string } => {
  const { kind, alarmId } = (told ?? {}) as { kind?: unknown; alarmId?: unknown }
  if (typeof alarmId !== 'string') return {}
  return kind === 'alarm' ? { alarmId } : kind === 'alarm.cleared' ? { endedAlarmId: alarmId } : {}
}
