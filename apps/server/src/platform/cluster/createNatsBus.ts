import { setTimeout as delay } from 'node:timers/promises'
import {
  connect,
  type NatsConnection,
  type NodeConnectionOptions,
  type Subscription,
} from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { type Bus, createBus, staysAtHome } from '../bus'
import { within } from '../within'
import { createFrameReader, toFrames } from './frames'
import type { Post } from './post'

/** A bus whose events reach the other processes as well, and the post between them. */
export interface ClusterBus extends Bus, Post {
  /** Whether a server of NATS answers just now. */
  isUp(): boolean
  /** Begins to connect, and goes on until it is closed. Events are delivered in this process all the while. */
  connect(): void
  /** Sends what is under way and ends the connection. */
  close(): Promise<void>
}

interface Given {
  options: NodeConnectionOptions
  /** What subjects begin with: whoever knows another one hears nothing of us. */
  prefix: string
  /** By which name the post finds this process. */
  id: string
  /** Shown by NATS. */
  name: string
  log: Pick<Logger, 'info' | 'warn'>
}

const againMs = 1_000
const drainMs = 1_000
/** Room for what the protocol adds to a payload. */
const spareBytes = 1_024

/** How soon a connection that has gone silent is found out, and that it is made anew for ever. */
const lasting = {
  noEcho: true,
  pingInterval: 5_000,
  maxPingOut: 2,
  maxReconnectAttempts: -1,
  reconnectTimeWait: 500,
  ignoreAuthErrorAbort: true,
  timeout: 5_000,
} as const satisfies NodeConnectionOptions

/**
 * A bus over NATS. What is published is delivered here at once and to the others as it comes, each event under a subject of
 * its own, to those that have a subscriber for it. NATS keeps nothing: what was published while a connection was away is lost, and
 * `bus.missed` says so to whoever may have missed something. `onError` hears what subscribers throw.
 */
export function createNatsBus(
  onError: (error: unknown, name: string) => void,
  { options, prefix, id, name, log }: Given,
): ClusterBus {
  const local = createBus(onError)
  const closed = new AbortController()
  /** How many subscribers each event has, and what ends that others are heard of it. */
  const interest = new Map<string, { count: number; end(): void }>()
  /** What hears messages under subjects of NATS, and its subscriptions while there is a connection. */
  const listeners = new Map<string, (message: Uint8Array) => void>()
  const subscriptions = new Map<string, Subscription>()
  let connection: NatsConnection | undefined
  let isUp = false
  let losses = 0
  const subjectOf = (event: string) => `${prefix}.${event}`
  const boxOf = (process: string, topic: string) => `${prefix}.to.${process}.${topic}`
  const boxOfAll = (topic: string) => `${prefix}.all.${topic}`

  const publishAs = (subject: string, message: () => Uint8Array) => {
    if (!connection || !isUp) return
    try {
      const partBytes = (connection.info?.max_payload ?? 1_048_576) - spareBytes
      for (const frame of toFrames(message(), partBytes)) connection.publish(subject, frame)
    } catch (error) {
      log.warn({ err: error, subject }, 'not sent to other processes')
    }
  }

  const send = (event: string, payload: unknown) =>
    publishAs(subjectOf(event), () => Buffer.from(JSON.stringify(payload)))

  const open = (subject: string) => {
    const hear = listeners.get(subject)
    if (!connection || !hear) return
    const read = createFrameReader()
    const callback = (error: Error | null, { data }: { data: Uint8Array }) => {
      const message = error ? undefined : read(data)
      if (message === undefined) return
      try {
        hear(message)
      } catch (cause) {
        log.warn({ err: cause, subject }, 'message of another process not read')
      }
    }
    subscriptions.set(subject, connection.subscribe(subject, { callback }))
  }

  /** Hears what comes under a subject, from the next connection on where there is none yet. Returns what ends it. */
  const listen = (subject: string, hear: (message: Uint8Array) => void) => {
    listeners.set(subject, hear)
    open(subject)
    return () => {
      if (listeners.get(subject) !== hear) return
      listeners.delete(subject)
      subscriptions.get(subject)?.unsubscribe()
      subscriptions.delete(subject)
    }
  }

  const listenTo = (event: string) =>
    listen(subjectOf(event), (message) => local.deliver(event, JSON.parse(Buffer.from(message).toString())))

  /**
   * Others and we may have told each other what did not arrive. It is said once the server has all subscriptions: what is told from
   * then on arrives, and what was told before is found by whoever reads anew now.
   */
  const comeBack = () => {
    isUp = true
    local.publish('bus.missed', {})
    send('bus.missed', {})
  }

  const watch = async (live: NatsConnection) => {
    for await (const status of live.status()) {
      if (status.type === 'disconnect') {
        losses += 1
        isUp = false
        log.warn({ server: status.server }, 'connection to NATS lost')
      } else if (status.type === 'reconnect') {
        log.info({ server: status.server }, 'connection to NATS made anew')
        const before = losses
        live.flush().then(
          () => {
            if (before === losses) comeBack()
          },
          () => undefined,
        )
      } else if (status.type === 'slowConsumer') local.publish('bus.missed', {})
      else if (status.type === 'error') log.warn({ err: status.error }, 'NATS refuses something')
    }
  }

  const connectOnce = async () => {
    const live = await connect({ ...options, ...lasting, name })
    if (closed.signal.aborted) return live.close()
    connection = live
    for (const subject of listeners.keys()) open(subject)
    watch(live).catch((error: unknown) => log.warn({ err: error }, 'connection to NATS not watched'))
    await live.flush()
    comeBack()
  }

  const connectOn = async () => {
    for (let isTold = false; !closed.signal.aborted && !connection; isTold = true)
      try {
        await connectOnce()
      } catch (error) {
        if (!isTold) log.warn({ err: error }, 'NATS not reached yet')
        await delay(againMs, undefined, { signal: closed.signal, ref: false }).catch(() => undefined)
      }
  }

  return {
    isUp: () => isUp,
    publish(event, payload) {
      local.publish(event, payload)
      if (!staysAtHome(event)) send(event, payload)
    },
    tell: send,
    subscribe(event, handle) {
      const end = local.subscribe(event, handle)
      const of = interest.get(event) ?? {
        count: 0,
        end: staysAtHome(event) ? () => undefined : listenTo(event),
      }
      interest.set(event, of)
      of.count += 1
      let isEnded = false
      return () => {
        end()
        if (isEnded) return
        isEnded = true
        of.count -= 1
        if (of.count > 0) return
        interest.delete(event)
        of.end()
      }
    },
    send: (to, topic, message) => publishAs(boxOf(to, topic), () => message),
    receive: (topic, handle) => listen(boxOf(id, topic), handle),
    sendAll: (topic, message) => publishAs(boxOfAll(topic), () => message),
    receiveAll: (topic, handle) => listen(boxOfAll(topic), handle),
    connect: () => void connectOn(),
    async close() {
      closed.abort()
      if (!connection) return
      if (isUp)
        await within(
          drainMs,
          connection.flush().catch(() => undefined),
        )
      isUp = false
      await connection.close()
    },
  }
}
