import type { Spending } from '../../../platform/cluster'
import type { Clock } from '../../../platform/jobs/clock'
import type { Readings } from './readings'

/** What waits of one tenant, and how much it may still send: a token bucket that holds two seconds. */
interface Lane<M> {
  waiting: M[]
  tokens: number
  filledMs: number
  /** It has spent all: it waits until there is enough for a batch that is worth a commit. */
  isDry: boolean
}

/** What a tenant that has spent all waits for, as a part of what it may send in a second. */
const worthACommit = 1 / 20

/** Messages that wait, by tenant, so that none is held up by what another one sends. */
export interface Lanes<M> {
  add(tenantId: string, message: M): void
  /** So many readings (and the rest of the last message): a fair share of every tenant that has quota left, then of whoever has more. */
  take(readings: number): M[]
}

/** `quota`: readings a second that one tenant is let through, in all processes together. */
export function createLanes<M extends { readonly readings: Readings }>({
  clock,
  spending,
  quota,
}: {
  clock: Clock
  spending: Spending
  quota: number
}): Lanes<M> {
  const lanes = new Map<string, Lane<M>>()
  const most = quota * 2

  const laneOf = (tenantId: string) => {
    let lane = lanes.get(tenantId)
    if (!lane) {
      lane = { waiting: [], tokens: most, filledMs: clock.now(), isDry: false }
      lanes.set(tenantId, lane)
    }
    return lane
  }

  const refill = (lane: Lane<M>, now: number) => {
    const earned = (Math.max(now - lane.filledMs, 0) / 1000) * quota
    lane.tokens = Math.min(lane.tokens + earned, most)
    lane.filledMs = now
    if (lane.tokens >= quota * worthACommit) lane.isDry = false
  }

  const note = spending.share('readings', (tenantId, readings) => {
    const lane = laneOf(tenantId)
    refill(lane, clock.now())
    lane.tokens = Math.max(lane.tokens - readings, -most)
  })

  const takeFrom = (tenantId: string, lane: Lane<M>, { share, into }: { share: number; into: M[] }) => {
    let size = 0
    let count = 0
    while (count < lane.waiting.length && lane.tokens > 0 && size < share) {
      const message = lane.waiting[count]
      if (!message) break
      into.push(message)
      size += message.readings.ts.length
      lane.tokens -= message.readings.ts.length
      count += 1
    }
    if (lane.tokens <= 0) lane.isDry = true
    if (size > 0) note(tenantId, size)
    lane.waiting.splice(0, count)
    return size
  }

  return {
    add: (tenantId, message) => void laneOf(tenantId).waiting.push(message),
    take(readings) {
      const now = clock.now()
      const waiting = [...lanes].filter(([, lane]) => lane.waiting.length > 0)
      for (const [, lane] of waiting) refill(lane, now)
      const into: M[] = []
      let room = readings
      for (let open = waiting.filter(([, lane]) => !lane.isDry); open.length > 0 && room > 0; ) {
        const share = Math.max(Math.ceil(room / open.length), 1)
        for (const [tenantId, lane] of open)
          room -= takeFrom(tenantId, lane, { share: Math.min(share, room), into })
        open = open.filter(([, lane]) => lane.waiting.length > 0 && lane.tokens > 0)
      }
      return into
    },
  }
}
