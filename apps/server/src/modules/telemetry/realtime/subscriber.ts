import type { PointValue } from '@energy-console/contract/telemetry'
import { socketLimits } from '../../../platform/limits'
import type { SocketConnection } from '../../../platform/sockets'
import { isNewer } from '../clock/clockTolerance'

/** Above this many unread bytes nothing is sent; the newest values wait and replace older ones. */
const mostBacklogBytes = 1024 * 1024
/** Frames of one connection go out at most this often. */
const frameEveryMs = 200
/** Items that frames name which wait for their turn: a page may leave all of its own for as many others. */
const mostItemsInTurn = 2 * socketLimits.items

/** What one connection has subscribed to and has not been sent yet. */
export interface Subscriber<S = unknown> {
  readonly connection: SocketConnection<S>
  /** Subscribed items with the timestamp of the newest value that was noted. */
  readonly items: Map<string, number>
  join(itemId: string): void
  /**
   * Notes a value for the next frame, unless a newer one was noted before: late readings do not turn a screen back. `now`
   * in Unix ms.
   */
  note(itemId: string, ts: number, value: PointValue, quality: number, now: number): void
  forget(itemId: string): void
  /**
   * Does the work of one frame after that of those before it, so that they take effect in their order and one at a
   * time. Answers false, and does nothing, when what waits already names too many items together with this.
   */
  inTurn(items: number, work: () => Promise<void>): boolean
  /**
   * Sends one frame with what has gathered, unless the last one was just now or the reader lags behind. A snapshot is
   * sent at once, and even when empty. `now` in Unix ms. Answers when there will be more to send; undefined when all
   * is sent.
   */
  flush(now: number, options?: { isSnapshot: boolean }): number | undefined
}

export function createSubscriber<S>(connection: SocketConnection<S>): Subscriber<S> {
  const items = new Map<string, number>()
  const waiting = new Map<string, { ts: number; value: PointValue; quality: number }>()
  let turn: Promise<void> = Promise.resolve()
  let itemsInTurn = 0
  let nextFrameMs = Number.NEGATIVE_INFINITY
  return {
    connection,
    inTurn(items, work) {
      const count = Math.max(items, 1)
      if (itemsInTurn + count > mostItemsInTurn) return false
      itemsInTurn += count
      turn = turn.then(work).finally(() => {
        itemsInTurn -= count
      })
      return true
    },
    items,
    join: (itemId) => void items.set(itemId, Number.NEGATIVE_INFINITY),
    note(itemId, ts, value, quality, now) {
      const seenTs = items.get(itemId)
      if (seenTs === undefined || !isNewer(ts, seenTs, now)) return
      items.set(itemId, ts)
      const known = waiting.get(itemId)
      if (known === undefined) waiting.set(itemId, { ts, value, quality })
      else {
        known.ts = ts
        known.value = value
        known.quality = quality
      }
    },
    forget(itemId) {
      items.delete(itemId)
      waiting.delete(itemId)
    },
    flush(now, { isSnapshot } = { isSnapshot: false }) {
      if (!isSnapshot) {
        if (waiting.size === 0) return undefined
        // A clock that is set back must not hold frames up.
        if (now < nextFrameMs && nextFrameMs - now <= frameEveryMs) return nextFrameMs
        if (connection.backlog > mostBacklogBytes) return now + frameEveryMs
      }
      nextFrameMs = now + frameEveryMs
      const parts: string[] = []
      for (const [itemId, { ts, value, quality }] of waiting)
        parts.push(
          `["${itemId}",${ts},${typeof value === 'string' ? JSON.stringify(value) : value},${quality}]`,
        )
      waiting.clear()
      connection.send(`{"type":"values","values":[${parts.join(',')}]}`)
      return undefined
    },
  }
}
