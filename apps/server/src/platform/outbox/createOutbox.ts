import { setTimeout as delay } from 'node:timers/promises'
import { type DeliveryTry, deliveryKeepDays, noticeErrors } from '@energy-console/contract/notices'
import type { Logger } from 'pino'
import type { Database, Tx } from '../database'
import { AppError } from '../errors'
import type { Clock } from '../jobs/clock'
import { oneAtATime } from '../jobs/oneAtATime'
import type { JobQueue } from '../jobs/queue'
import type { Scheduler } from '../jobs/scheduler'
import { UnansweredError } from '../outbound'
import { within } from '../within'
import { backOffMs, mostAttempts } from './backOff'
import { type NewMessage, postMessages } from './outbox'
import {
  type ClaimedMessage,
  claimMessages,
  forgetMessages,
  type Room,
  type Settlement,
  settleMessage,
} from './queries'
import type { Said } from './said'

/**
 * What came of sending: done, with what the other side said; wanted no more; or failed, for good or to be tried again. A failure
 * that may have arrived all the same is noted as such.
 */
export type Sent =
  | { outcome: 'sent'; note: Said | null }
  | { outcome: 'dropped'; reason: Said }
  | { outcome: 'failed'; reason: Said; isFinal?: boolean; mayHaveArrived?: boolean }

/** Sends messages of one kind. What it throws counts as a failure that is tried again. It ends when the signal does. */
export type Sender = (message: ClaimedMessage, signal: AbortSignal) => Promise<Sent>

/** What leaves the house: at least once, in the order in which it is due, each lane for itself. */
export interface Outbox {
  /** Says who sends messages of a kind, before the start. */
  register(kind: string, send: Sender): void
  /** Leaves messages, within the transaction of what causes them; answers the ids of the new ones. */
  post(tx: Tx, messages: readonly NewMessage[]): Promise<string[]>
  /** Looks at once for what is due: after a commit, where somebody waits for it. Sending goes on by itself. */
  wake(): Promise<void>
  /** Resolves when what was begun is over. */
  settle(): Promise<void>
  start(): void
  /** Begins nothing more. */
  hold(): void
  /** Begins nothing more, waits a moment for what is on its way, and ends the rest: it is sent again, which is noted. */
  stop(): Promise<void>
}

/** How often what is due is looked for. */
const lookMs = 1_000
/** Sending one message takes at most so long. */
const sendMs = 20_000
/** Who has a message in hand has it so long: longer than sending and noting take. */
const leaseMs = 60_000
/** A stop waits so long for what is on its way. */
const stopMs = 3_000
const keptTries = 20
const standardRoom: Room = { most: 64, perTenant: 16, perLane: 2 }

/** Builds the outbox. */
export function createOutbox(
  {
    db,
    clock,
    scheduler,
    jobs,
    log,
  }: { db: Database; clock: Clock; scheduler: Scheduler; jobs: JobQueue; log: Logger },
  { room = standardRoom, random = Math.random }: { room?: Room; random?: () => number } = {},
): Outbox {
  const senders = new Map<string, Sender>()
  const active = new Map<string, { message: ClaimedMessage; work: Promise<void> }>()
  const cutOff = new AbortController()
  let isStopping = false
  let endLooks: (() => void) | undefined

  jobs.define('outbox.forget', (_data, stopping) =>
    forgetMessages(db, clock.now() - deliveryKeepDays * 86_400_000, stopping),
  )
  jobs.schedule('outbox.forget', '51 3 * * *')

  const attempt = async (message: ClaimedMessage): Promise<Sent> => {
    if (message.untilMs !== null && message.untilMs < clock.now())
      return { outcome: 'dropped', reason: saidOf(noticeErrors.tooLate) }
    const send = senders.get(message.sender)
    if (!send) return { outcome: 'failed', reason: saidOf(noticeErrors.noSender), isFinal: true }
    try {
      return await send(message, AbortSignal.any([cutOff.signal, AbortSignal.timeout(sendMs)]))
    } catch (error) {
      if (cutOff.signal.aborted) return { outcome: 'failed', reason: saidOf(noticeErrors.cutOff) }
      const mayHaveArrived = error instanceof UnansweredError
      if (error instanceof AppError)
        return { outcome: 'failed', reason: { text: error.spec.text, params: error.params }, mayHaveArrived }
      log.error({ err: error, message: message.id }, 'sending failed')
      return { outcome: 'failed', reason: saidOf(noticeErrors.sendingFailed) }
    }
  }

  const settlementOf = (message: ClaimedMessage, sent: Sent, now: number): Settlement => {
    const tried = (outcome: DeliveryTry['outcome'], note: Said | null) =>
      [...message.tries, { ms: now, outcome, note }].slice(-keptTries)
    if (sent.outcome === 'sent') return { state: 'sent', reason: sent.note, tries: tried('sent', sent.note) }
    if (sent.outcome === 'dropped') return { state: 'dropped', reason: sent.reason, tries: message.tries }
    const tries = tried(cutOff.signal.aborted || sent.mayHaveArrived ? 'unknown' : 'failed', sent.reason)
    if (sent.isFinal || message.attempts >= mostAttempts) return { state: 'dead', reason: sent.reason, tries }
    return { state: 'waiting', reason: sent.reason, nextMs: now + backOffMs(message.attempts, random), tries }
  }

  /** Notes what came of it, again and again while the database is away: what is not noted is sent again. */
  const note = async (message: ClaimedMessage, sent: Sent) => {
    const settlement = settlementOf(message, sent, clock.now())
    for (;;) {
      try {
        const isOurs = await settleMessage(db, message, settlement, clock.now())
        if (!isOurs) log.warn({ message: message.id }, 'a message was taken over while it was sent')
        return
      } catch (error) {
        log.warn({ err: error, message: message.id }, 'what came of a message is not noted yet')
        if (isStopping || clock.now() > message.leaseMs) return
        await delay(lookMs, undefined, { ref: false })
      }
    }
  }

  const inHand = () => {
    const counted = { tenants: {} as Record<string, number>, lanes: {} as Record<string, number> }
    for (const { message } of active.values()) {
      counted.tenants[message.tenantId] = (counted.tenants[message.tenantId] ?? 0) + 1
      counted.lanes[message.lane] = (counted.lanes[message.lane] ?? 0) + 1
    }
    return counted
  }

  const wake = oneAtATime(async () => {
    const free = room.most - active.size
    if (isStopping || free <= 0) return
    const claimed = await claimMessages(db, { now: clock.now(), leaseMs, free, room, inHand: inHand() })
    for (const message of claimed) {
      const work = attempt(message)
        .then((sent) => note(message, sent))
        .finally(() => active.delete(message.id))
      active.set(message.id, { message, work })
    }
  })

  const settle = async () => {
    while (active.size > 0) await Promise.all([...active.values()].map(({ work }) => work))
  }

  return {
    register: (kind, send) => void senders.set(kind, send),
    post: (tx, messages) => postMessages(tx, messages, clock.now()),
    wake,
    settle,
    start() {
      endLooks = scheduler.every('outbox', lookMs, wake)
    },
    hold() {
      isStopping = true
    },
    async stop() {
      isStopping = true
      endLooks?.()
      await within(stopMs, settle())
      cutOff.abort()
      await settle()
    },
  }
}

const saidOf = ({ text }: { text: string }): Said => ({ text, params: {} })
