import type { Logger } from 'pino'
import type { Bus } from '../../../platform/bus'
import type { Database, Scope } from '../../../platform/database'
import type { Clock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import { socketLimits } from '../../../platform/limits'
import type { SocketConnection } from '../../../platform/sockets'
import type { ShownReadings } from '../between/columns'
import type { Committed } from '../between/committed'
import { latestOf } from '../latest/latest'
import { createFrames } from './frames'
import { createSubscriber, type Subscriber } from './subscriber'

/** What a client says of items. */
type ItemFrame = { type: 'subscribe' | 'unsubscribe'; itemIds: string[] }

/** Who follows which items over the connections of a hub, and what they are sent of them. */
export interface Following<S> {
  opened(connection: SocketConnection<S>): void
  closed(connection: SocketConnection<S>): void
  isOpen(connection: SocketConnection<S>): boolean
  connections(): Iterable<SocketConnection<S>>
  received(connection: SocketConnection<S>, frame: ItemFrame): void
  /** Does other work of a connection in the turn of its frames; one that has asked too much is told so. */
  inTurn(connection: SocketConnection<S>, work: () => Promise<void>): void
  end(): void
}

/**
 * Follows committed readings for the connections of a hub. An item that a session's scope does not show, or that it may not
 * follow (`mayFollow`), is refused by name.
 */
export function createFollowing<S>(options: {
  db: Database
  bus: Bus
  committed: Committed
  clock: Clock
  scheduler: Scheduler
  log: Logger
  scopeOf(session: S): Scope
  isSeenBy(session: S, tenantId: string, stationId: string | null): boolean
  mayFollow?(session: S, itemId: string): boolean
}): Following<S> {
  const { db, bus, committed, clock, scheduler, log, scopeOf, isSeenBy, mayFollow = () => true } = options
  /** Items that were ended, by who followed them. */
  type Lost = Map<Subscriber<S>, string[]>
  const subscribers = new Map<SocketConnection<S>, Subscriber<S>>()
  const byItem = new Map<string, Set<Subscriber<S>>>()
  const frames = createFrames(clock, scheduler)

  const leave = (subscriber: Subscriber<S>, itemId: string) => {
    subscriber.forget(itemId)
    const readers = byItem.get(itemId)
    readers?.delete(subscriber)
    if (readers?.size !== 0) return
    byItem.delete(itemId)
    committed.leave(itemId)
  }

  const join = (subscriber: Subscriber<S>, itemId: string) => {
    subscriber.join(itemId)
    const readers = byItem.get(itemId)
    if (readers) readers.add(subscriber)
    else {
      byItem.set(itemId, new Set([subscriber]))
      committed.join(itemId)
    }
  }

  /** Joins before it reads the snapshot, so that no value falls between the two; the newer one wins. */
  const subscribe = async (subscriber: Subscriber<S>, itemIds: readonly string[]) => {
    const { connection } = subscriber
    const { session } = connection
    if (!subscribers.has(connection)) return
    if (subscriber.items.size + itemIds.length > socketLimits.items)
      return sendError(connection, 'too_many_items', [])
    const asked = itemIds.filter((itemId) => mayFollow(session, itemId))
    const visible = await db.inTenant(scopeOf(session), (tx) => latestOf(tx, asked), { readOnly: true })
    if (!subscribers.has(connection)) return
    const known = new Set(visible.map((value) => value.itemId))
    const foreign = itemIds.filter((itemId) => !known.has(itemId))
    if (foreign.length > 0) sendError(connection, 'core.notFound', foreign)
    for (const itemId of known) join(subscriber, itemId)
    const snapshot = await db.inTenant(scopeOf(session), (tx) => latestOf(tx, [...known]), {
      readOnly: true,
    })
    const now = clock.now()
    for (const { itemId, ts, value, quality } of snapshot)
      if (ts !== null) subscriber.note(itemId, ts, value, quality, now)
    subscriber.flush(now, { isSnapshot: true })
  }

  // Counted before anything is waited for: what a client has asked and not got yet is bounded too.
  const inTurn = (
    connection: SocketConnection<S>,
    items: number,
    work: (own: Subscriber<S>) => Promise<void>,
  ) => {
    const subscriber = subscribers.get(connection)
    if (subscriber?.inTurn(items, () => work(subscriber)) === false)
      sendError(connection, 'too_many_items', [])
  }

  const deliver = ({ points, ts, values, qualities }: ShownReadings) => {
    if (byItem.size === 0) return
    const now = clock.now()
    const touched = new Set<Subscriber<S>>()
    const lost: Lost = new Map()
    for (let index = 0; index < points.length; index += 1) {
      const point = points[index]
      const readers = byItem.get(point?.id ?? '')
      if (point === undefined || readers === undefined) continue
      for (const reader of readers) {
        // The device may have gone to another station since it was asked for.
        if (isSeenBy(reader.connection.session, point.tenantId, point.stationId)) {
          reader.note(point.id, ts[index] ?? 0, values[index] ?? null, qualities[index] ?? 0, now)
          touched.add(reader)
        } else lose(lost, reader, point.id)
      }
    }
    tellLost(lost)
    for (const reader of touched) frames.send(reader)
  }

  const lose = (lost: Lost, subscriber: Subscriber<S>, itemId: string) => {
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

  const ends = [
    committed.follow(deliver),
    bus.subscribe('points.removed', ({ itemIds }) => tellGone(itemIds)),
    frames.end,
  ]

  return {
    opened: (connection) => void subscribers.set(connection, createSubscriber(connection)),
    closed(connection) {
      const subscriber = subscribers.get(connection)
      subscribers.delete(connection)
      if (!subscriber) return
      frames.forget(subscriber)
      for (const itemId of [...subscriber.items.keys()]) leave(subscriber, itemId)
    },
    isOpen: (connection) => subscribers.has(connection),
    connections: () => subscribers.keys(),
    received(connection, { type, itemIds }) {
      inTurn(connection, itemIds.length, async (subscriber) => {
        if (type === 'unsubscribe') for (const itemId of itemIds) leave(subscriber, itemId)
        else
          await subscribe(subscriber, [...new Set(itemIds)]).catch((error: unknown) => {
            log.warn({ err: error }, 'subscription failed')
            sendError(connection, 'core.unavailable', itemIds)
          })
      })
    },
    inTurn: (connection, work) => inTurn(connection, 1, work),
    end() {
      for (const end of ends) end()
    },
  }
}

/** Tells a client what is refused, and of which items. */
export const sendError = <S>(connection: SocketConnection<S>, code: string, itemIds: readonly string[]) =>
  connection.send(JSON.stringify({ type: 'error', code, ...(itemIds.length > 0 ? { itemIds } : {}) }))
