import type { RawOutcome, WatchedMessages } from '@energy-console/contract/telemetry'
import type { Scope } from '../../../platform/database'
import { watchLimits } from '../../../platform/limits'
import type { Account } from '../routing/route'
import type { CameMessage } from './cameMessage'

/** Who looks at messages. */
export interface Watcher {
  readonly tenantId: string
  /** Those that his rights include. */
  readonly stationIds: Scope['stationIds']
  send(frame: string): void
  /** Bytes that he has not read yet. */
  readonly backlog: number
}

/** What one sees of what he wants: no faster than he can read, and less than all where much comes. */
export interface Watch {
  /** Whether he wants messages of this sender, and may see them. */
  isOf(account: Account, stationId: string): boolean
  wants(message: CameMessage): boolean
  /** Whether he wants a message of this outcome and has room for it; what he has no room for is counted. */
  takes(outcome: RawOutcome, bytes: number, now: number): boolean
  /** A message as JSON, which he takes. */
  add(message: string): void
  skip(): void
  /** Sends what has gathered. */
  flush(): void
}

/** Above this many unread bytes nothing more is sent. */
const mostBacklogBytes = 1024 * 1024

export function createWatch(watcher: Watcher, wanted: WatchedMessages, startMs: number): Watch {
  const own = watcher.stationIds === 'all' ? undefined : new Set(watcher.stationIds)
  const stations = wanted.stationIds === null ? undefined : new Set(wanted.stationIds)
  const [device, key, text] = [wanted.device, wanted.key, wanted.text].map((one) => one.trim().toLowerCase())
  const messages = createAllowance(watchLimits.messagesAtOnce, watchLimits.messagesASecond, startMs)
  const bytes = createAllowance(watchLimits.bytesAtOnce, watchLimits.bytesASecond, startMs)
  let waiting: string[] = []
  let skipped = 0
  return {
    isOf: ({ gatewayId }, stationId) =>
      (own?.has(stationId) ?? true) &&
      (stations?.has(stationId) ?? true) &&
      (wanted.gatewayId === null || wanted.gatewayId === gatewayId),
    wants: (message) =>
      (!device || message.namesDevice(device)) &&
      (!key || message.namesKey(key)) &&
      (!text || message.holds(text)),
    takes(outcome, size, now) {
      if (wanted.outcome !== null && wanted.outcome !== outcome) return false
      const isTaken = watcher.backlog <= mostBacklogBytes && messages.has(1, now) && bytes.has(size, now)
      if (!isTaken) {
        skipped += 1
        return false
      }
      messages.take(1)
      bytes.take(size)
      return true
    },
    add: (message) => void waiting.push(message),
    skip() {
      skipped += 1
    },
    flush() {
      if (waiting.length === 0 && skipped === 0) return
      watcher.send(`{"type":"messages","messages":[${waiting.join(',')}],"skipped":${skipped}}`)
      waiting = []
      skipped = 0
    },
  }
}

/** So much at once, and so much each second from then on. */
function createAllowance(most: number, aSecond: number, startMs: number) {
  let left = most
  let atMs = startMs
  return {
    has(amount: number, now: number): boolean {
      left = Math.min(most, left + (Math.max(now - atMs, 0) / 1000) * aSecond)
      atMs = now
      return left >= amount
    },
    take(amount: number) {
      left -= amount
    },
  }
}
