import type { Clock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import type { Subscriber } from './subscriber'

/** Sends what subscribers have gathered: the first frame at once, further ones as soon as their pace allows. */
export interface Frames {
  send(subscriber: Subscriber): void
  /** The subscriber is gone. */
  forget(subscriber: Subscriber): void
  end(): void
}

/** One timer for all connections: it wakes when the first of them may be sent its next frame. */
export function createFrames(clock: Clock, scheduler: Scheduler): Frames {
  const due = new Map<Subscriber, number>()
  let wakeMs = Number.POSITIVE_INFINITY
  let cancel = () => {}

  const wakeAt = (atMs: number) => {
    if (atMs >= wakeMs) return
    cancel()
    wakeMs = atMs
    cancel = scheduler.at('realtime frames', atMs, () => {
      wakeMs = Number.POSITIVE_INFINITY
      const now = clock.now()
      for (const [subscriber, dueMs] of [...due]) if (dueMs <= now) send(subscriber)
      if (due.size > 0) wakeAt(Math.min(...due.values()))
    })
  }

  const send = (subscriber: Subscriber) => {
    const againMs = subscriber.flush(clock.now())
    if (againMs === undefined) {
      due.delete(subscriber)
      return
    }
    due.set(subscriber, againMs)
    wakeAt(againMs)
  }

  return {
    send,
    forget: (subscriber) => void due.delete(subscriber),
    end: () => cancel(),
  }
}
