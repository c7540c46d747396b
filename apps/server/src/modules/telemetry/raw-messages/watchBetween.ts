import type { WatchedMessages } from '@energy-console/contract/telemetry'
import type { Bus } from '../../../platform/bus'
import type { Cluster } from '../../../platform/cluster'
import type { Scope } from '../../../platform/database'
import type { Clock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import type { RawMessages } from './createRawMessages'
import type { Watcher } from './watch'

/** Somebody who looks at messages, as other processes know him. */
interface WatchTold {
  process: string
  id: number
  tenantId: string
  stationIds: 'all' | string[]
  wanted: WatchedMessages
}

declare module '../../../platform/bus' {
  interface SharedEvents {
    /** Somebody looks at messages over another process, or does still. */
    'messages.watched': WatchTold
    'messages.unwatched': Pick<WatchTold, 'process' | 'id'>
  }
}

const topic = 'messages'
/** How often a process says that somebody looks still. */
const stillEveryMs = 10_000
/** Who was not told of for so long looks no more. */
const goneAfterMs = 3 * stillEveryMs

/** What a process sends that of somebody who looks. */
interface Shown {
  id: number
  frame: string
}

const listOf = (stationIds: Scope['stationIds']) => (stationIds === 'all' ? 'all' : [...stationIds])

/** Whoever looks at messages over one process is shown those that come to the others too, each of which shows no more than it would show him. */
export function watchBetween(
  local: RawMessages,
  { bus, clock, scheduler }: { bus: Bus; clock: Clock; scheduler: Scheduler },
  { id: process, bus: post }: Pick<Cluster, 'id' | 'bus'>,
): RawMessages & { start(): () => void } {
  const own = new Map<number, { watcher: Watcher; wanted: WatchedMessages }>()
  const others = new Map<string, { heardMs: number; end: () => void }>()
  let newest = 0

  const tell = (id: number) => {
    const known = own.get(id)
    if (!known) return
    const { tenantId, stationIds } = known.watcher
    bus.tell('messages.watched', {
      process,
      id,
      tenantId,
      stationIds: listOf(stationIds),
      wanted: known.wanted,
    })
  }

  const tellAll = () => {
    for (const id of own.keys()) tell(id)
  }

  const end = (key: string) => {
    others.get(key)?.end()
    others.delete(key)
  }

  const hear = ({ process: to, id, tenantId, stationIds, wanted }: WatchTold) => {
    const key = `${to} ${id}`
    const known = others.get(key)
    if (known) {
      known.heardMs = clock.now()
      return
    }
    const send = (frame: string) =>
      post.send(to, topic, Buffer.from(JSON.stringify({ id, frame } satisfies Shown)))
    const stop = local.watch({ tenantId, stationIds, send, backlog: 0 }, wanted)
    if (stop) others.set(key, { heardMs: clock.now(), end: stop })
  }

  const lookAgain = () => {
    const now = clock.now()
    for (const [key, { heardMs }] of [...others]) if (now - heardMs > goneAfterMs) end(key)
    tellAll()
  }

  return {
    came: local.came,
    watch(watcher, wanted) {
      const stop = local.watch(watcher, wanted)
      if (!stop) return undefined
      newest += 1
      const id = newest
      own.set(id, { watcher, wanted })
      tell(id)
      return () => {
        stop()
        if (own.delete(id)) bus.tell('messages.unwatched', { process, id })
      }
    },
    start() {
      const ends = [
        bus.subscribe('messages.watched', hear),
        bus.subscribe('messages.unwatched', ({ process: of, id }) => end(`${of} ${id}`)),
        bus.subscribe('bus.missed', tellAll),
        post.receive(topic, (message) => {
          const { id, frame } = JSON.parse(Buffer.from(message).toString()) as Shown
          own.get(id)?.watcher.send(frame)
        }),
        scheduler.every('messages are watched still', stillEveryMs, lookAgain),
      ]
      return () => {
        for (const stop of ends) stop()
        for (const key of [...others.keys()]) end(key)
      }
    },
  }
}
