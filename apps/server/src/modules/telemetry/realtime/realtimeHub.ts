import { ClientFrame } from '@energy-console/contract/telemetry'
import type { Logger } from 'pino'
import { type Bus, fromPlain, type Plain } from '../../../platform/bus'
import type { Database } from '../../../platform/database'
import {
  type AddressLimit,
  holds,
  type Session,
  scopeOf,
  type TrustedProxies,
  withWireTimes,
} from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import { socketLimits } from '../../../platform/limits'
import {
  createSocketHub,
  type SocketConnection,
  type SocketHub,
  type SocketLimits,
  type SocketPush,
} from '../../../platform/sockets'
import type { CommittedBatch } from '../ingest/batch'
import { latestOf } from '../latest/latest'
import type { RawMessages } from '../raw-messages/createRawMessages'
import { createFrames } from './frames'
import { sees } from './sees'
import { createSubscriber, type Subscriber } from './subscriber'
import { createWatching } from './watching'

/** Items that were ended, by who followed them. */
type Lost = Map<Subscriber, string[]>

/**
 * The real-time socket: values of subscribed items, alarms and notices of the session's tenant and stations, messages of
 * gateways for whoever watches them. An item that the session's scope does not show is refused by name.
 */
export function createRealtimeHub(options: {
  db: Database
  bus: Bus
  clock: Clock
  scheduler: Scheduler
  log: Logger
  verify(token: string): Promise<Session>
  strangers: AddressLimit
  proxies: TrustedProxies
  rawMessages: RawMessages
  limits?: Partial<SocketLimits>
}): SocketHub<Session> {
  const { db, bus, clock, scheduler, rawMessages, log } = options
  const subscribers = new Map<SocketConnection<Session>, Subscriber>()
  const byItem = new Map<string, Set<Subscriber>>()
  const frames = createFrames(clock, scheduler)
  const watching = createWatching({
    ...{ db, rawMessages, log },
    isOpen: (connection) => subscribers.has(connection),
  })

  const leave = (subscriber: Subscriber, itemId: string) => {
    subscriber.forget(itemId)
    const readers = byItem.get(itemId)
    readers?.delete(subscriber)
    if (readers?.size === 0) byItem.delete(itemId)
  }

  const join = (subscriber: Subscriber, itemId: string) => {
    subscriber.join(itemId)
    const readers = byItem.get(itemId)
    if (readers) readers.add(subscriber)
    else byItem.set(itemId, new Set([subscriber]))
  }

  /** Joins before it reads the snapshot, so that no value falls between the two; the newer one wins. */
  const subscribe = async (subscriber: Subscriber, itemIds: readonly string[]) => {
    const { connection } = subscriber
    if (!subscribers.has(connection)) return
    if (subscriber.items.size + itemIds.length > socketLimits.items)
      return sendError(connection, 'too_many_items', [])
    const visible = await db.inTenant(scopeOf(connection.session), (tx) => latestOf(tx, itemIds), {
      readOnly: true,
    })
    if (!subscribers.has(connection)) return
    const known = new Set(visible.map((value) => value.itemId))
    const foreign = itemIds.filter((itemId) => !known.has(itemId))
    if (foreign.length > 0) sendError(connection, 'core.notFound', foreign)
    for (const itemId of known) join(subscriber, itemId)
    const snapshot = await db.inTenant(scopeOf(connection.session), (tx) => latestOf(tx, [...known]), {
      readOnly: true,
    })
    const now = clock.now()
    for (const { itemId, ts, value, quality } of snapshot)
      if (ts !== null) subscriber.note(itemId, ts, value, quality, now)
    subscriber.flush(now, { isSnapshot: true })
  }

  const receive = (connection: SocketConnection<Session>, input: unknown) => {
    const subscriber = subscribers.get(connection)
    const parsed = ClientFrame.safeParse(input)
    if (!subscriber || !parsed.success) return sendError(connection, 'bad_frame', [])
    const frame = parsed.data
    if (frame.type === 'auth') return
    // Counted before anything is waited for: what a client has asked and not got yet is bounded too.
    const isTaken = subscriber.inTurn(frame.type === 'watch' ? 1 : frame.itemIds.length, async () => {
      if (frame.type === 'watch') await watching.change(connection, frame.wanted)
      else if (frame.type === 'unsubscribe') for (const itemId of frame.itemIds) leave(subscriber, itemId)
      else
        await subscribe(subscriber, [...new Set(frame.itemIds)]).catch((error: unknown) => {
          log.warn({ err: error }, 'subscription failed')
          sendError(connection, 'core.unavailable', frame.itemIds)
        })
    })
    if (!isTaken) sendError(connection, 'too_many_items', [])
  }

  const deliver = ({ points, ts, values, qualities }: CommittedBatch) => {
    if (byItem.size === 0) return
    const now = clock.now()
    const touched = new Set<Subscriber>()
    const lost: Lost = new Map()
    for (let index = 0; index < points.length; index += 1) {
      const point = points[index]
      const readers = byItem.get(point?.id ?? '')
      if (point === undefined || readers === undefined) continue
      for (const reader of readers) {
        // The device may have gone to another station since it was asked for.
        if (sees(reader.connection.session, point.tenantId, point.stationId)) {
          reader.note(point.id, ts[index] ?? 0, values[index] ?? null, qualities[index] ?? 0, now)
          touched.add(reader)
        } else lose(lost, reader, point.id)
      }
    }
    tellLost(lost)
    for (const reader of touched) frames.send(reader)
  }

  const lose = (lost: Lost, subscriber: Subscriber, itemId: string) => {
    leave(subscriber, itemId)
    const items = lost.get(subscriber)
    if (items) items.push(itemId)
    else lost.set(subscriber, [itemId])
  }

  /** Whoever follows points that are gone, for him at least, is told so by name as if he had asked for them now. */
  const tellLost = (lost: Lost) => {
    for (const [{ connection }, itemIds] of lost) sendError(connection, 'core.notFound', itemIds)
  }

  const tellGone = (itemIds: readonly string[]) => {
    const lost: Lost = new Map()
    for (const itemId of itemIds) for (const reader of byItem.get(itemId) ?? []) lose(lost, reader, itemId)
    tellLost(lost)
  }

  const push = ({ tenantId, stationId, userId, code, frame }: Plain<SocketPush>) => {
    const told = fromPlain(frame)
    const texts = new Map<string, string>()
    for (const { connection } of subscribers.values()) {
      const { session } = connection
      if (!sees(session, tenantId, stationId) || (userId ?? session.userId) !== session.userId) continue
      if (code !== undefined && !holds(session, code)) continue
      const text = texts.get(session.timeZone) ?? JSON.stringify(withWireTimes(told, session.timeZone))
      texts.set(session.timeZone, text)
      connection.send(text)
    }
  }

  const hub = createSocketHub<Session>({
    ...options,
    name: 'realtime',
    userOf: ({ userId }) => userId,
    opened: (connection) => void subscribers.set(connection, createSubscriber(connection)),
    received: receive,
    closed(connection) {
      const subscriber = subscribers.get(connection)
      subscribers.delete(connection)
      watching.end(connection)
      if (subscriber) frames.forget(subscriber)
      for (const itemId of [...(subscriber?.items.keys() ?? [])]) if (subscriber) leave(subscriber, itemId)
    },
  })
  const ends = [
    bus.subscribe('samples.committed', deliver),
    bus.subscribe('socket.push', push),
    bus.subscribe('points.removed', ({ itemIds }) => tellGone(itemIds)),
    frames.end,
  ]
  return {
    ...hub,
    async stop() {
      for (const end of ends) end()
      await hub.stop()
    },
  }
}

const sendError = (connection: SocketConnection<Session>, code: string, itemIds: readonly string[]) =>
  connection.send(JSON.stringify({ type: 'error', code, ...(itemIds.length > 0 ? { itemIds } : {}) }))
