import type { Session } from '../../../platform/http'
import type { SocketConnection } from '../../../platform/sockets'

/** Above this many unread bytes nothing is sent; the newest values wait and replace older ones. */
const mostBacklogBytes = 1024 * 1024
/** Items of one connection. */
export const mostItems = 20_000

/** What one connection has subscribed to and has not been sent yet. */
export interface Subscriber {
  readonly connection: SocketConnection<Session>
  readonly items: Set<string>
  /** Notes a value for the next frame; an older one of the item gives way. */
  note(itemId: string, ts: number, value: number | string | null, quality: number): void
  forget(itemId: string): void
  /** Sends one frame with what has gathered, unless the reader lags behind. */
  flush(): void
}

export function createSubscriber(connection: SocketConnection<Session>): Subscriber {
  const items = new Set<string>()
  const waiting = new Map<string, { ts: number; value: number | string | null; quality: number }>()
  return {
    connection,
    items,
    note(itemId, ts, value, quality) {
      const known = waiting.get(itemId)
      if (known === undefined) waiting.set(itemId, { ts, value, quality })
      else if (ts >= known.ts) {
        known.ts = ts
        known.value = value
        known.quality = quality
      }
    },
    forget(itemId) {
      items.delete(itemId)
      waiting.delete(itemId)
    },
    flush() {
      if (waiting.size === 0 || connection.backlog > mostBacklogBytes) return
      const parts: string[] = []
      for (const [itemId, { ts, value, quality }] of waiting)
        parts.push(
          `["${itemId}",${ts},${typeof value === 'string' ? JSON.stringify(value) : value},${quality}]`,
        )
      waiting.clear()
      connection.send(`{"type":"values","values":[${parts.join(',')}]}`)
    },
  }
}
