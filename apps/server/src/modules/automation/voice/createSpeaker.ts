import { cutText } from '@energy-console/contract'
import { automationErrors } from '@energy-console/contract/automation'
import { refusalParams, writtenValue } from '@energy-console/contract/devices'
import { ownCommands, telemetryErrors } from '@energy-console/contract/telemetry'
import { AppError, refuse } from '../../../platform/errors'
import { type Session, scopeOf } from '../../../platform/http'
import { createSlots } from '../../../platform/jobs/slots'
import type { Platform } from '../../../platform/module'
import { pointInfosOf } from '../../devices'
import type { TimingPorts } from '../timing/createTimingRunner'
import { giveUpUtterances, settleUtterance, type WaitingUtterance, waitingUtterances } from './utterances'

/** Sends text to speakers, and gives up what no browser takes. */
export interface Speaker {
  /** Looks what waits, and begins with it; it goes on by itself. */
  wake(): Promise<void>
  /** Begins nothing more: what is not sent waits for the next start. */
  hold(): void
  /** Begins nothing more, and waits for what is on its way. */
  stop(): Promise<void>
}

const atOnce = { most: 32, perTenant: 8 }
const mayWrite = 'device_write'
/** How the command of an earlier process may still become something. */
const openStates: readonly string[] = ['asked', 'queued', 'sent']

/** Builds the speaker. Text goes the one way of commands, once: its origin is the entry of the log. */
export function createSpeaker(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  { writePoint, isReady, renewSession }: Omit<TimingPorts, 'guardOrigin'>,
): Speaker {
  const active = new Map<string, Promise<void>>()
  const slots = createSlots(atOnce)
  let isStopping = false

  /** Whose rights it is sent with. @throws voiceOwnerMayNot */
  const sessionOf = async ({ tenantId, stationId, userId, userName }: WaitingUtterance): Promise<Session> => {
    const session = await renewSession({
      ...{ sessionId: '', userId, userName, tenantId, account: '', roleIds: [] },
      ...{ isSuperAdmin: tenantId === '000000', permissions: new Set<string>() },
      ...{ stationIds: [], timeZone: 'UTC' },
    })
    const sees = session && (session.stationIds === 'all' || session.stationIds.includes(stationId))
    if (!sees || !session.permissions.has(mayWrite))
      throw refuse(automationErrors.voiceOwnerMayNot, { who: userName })
    return session
  }

  const send = async (utterance: WaitingUtterance) => {
    const { id, tenantId, stationId, itemId, deviceName, content, repeats, userId, userName } = utterance
    if (utterance.untilMs < clock.now()) throw refuse(automationErrors.tooLate)
    const session = await sessionOf(utterance)
    const [point] = await db.inTenant(
      scopeOf(session),
      (tx) => pointInfosOf(tx, itemId === null ? [] : [itemId]),
      { readOnly: true },
    )
    if (itemId === null || point?.stationId !== stationId || point.dataType !== 'text')
      throw refuse(automationErrors.noTextPoint, { name: deviceName })
    const written = writtenValue(Array<string>(repeats).fill(content).join('。'), point)
    if ('refusal' in written) {
      if (written.refusal === 'tooLong')
        throw refuse(automationErrors.textTooLong, { name: deviceName, most: point.max ?? 0 })
      throw refuse(telemetryErrors[written.refusal], refusalParams(point))
    }
    await writePoint({
      ...{ tenantId, userId, userName: cutText(`${userName} · ${utterance.source}`, 64), itemId },
      ...{ roleIds: session.roleIds, origin: `voice/${id}`, value: written.value, title: ownCommands.voice },
      pointName: `${point.deviceName} / ${point.propertyName}`,
    })
  }

  const speak = async (utterance: WaitingUtterance) => {
    const { id, status } = utterance
    if (isStopping || (status !== null && openStates.includes(status))) return
    const settle = (state: 'spoken' | 'failed', error?: AppError | { text: string }) => {
      const reason =
        error instanceof AppError
          ? { text: error.spec.text, params: error.params }
          : error && { text: error.text, params: {} }
      return settleUtterance(db, id, { state, now: clock.now(), ...(reason ? { reason } : {}) })
    }
    if (status === 'answered') return settle('spoken')
    if (status !== null) return settle('failed', automationErrors.outcomeUnknown)
    try {
      await send(utterance)
      await settle('spoken')
    } catch (error) {
      if (!(error instanceof AppError) || error.spec === telemetryErrors.stationBusy) throw error
      await settle('failed', error)
    }
  }

  return {
    async wake() {
      if (isStopping) return
      await giveUpUtterances(db, clock.now())
      if (!isReady()) return
      for (const utterance of await waitingUtterances(db, [...active.keys()])) {
        if (active.has(utterance.id)) continue
        const work = slots
          .run(utterance.tenantId, () => speak(utterance))
          .catch((error: unknown) => log.warn({ err: error, utterance: utterance.id }, 'text is sent again'))
          .finally(() => active.delete(utterance.id))
        active.set(utterance.id, work)
      }
    },
    hold() {
      isStopping = true
    },
    async stop() {
      isStopping = true
      while (active.size > 0) await Promise.all(active.values())
    },
  }
}
