import type { Logger } from 'pino'
import { type Bus, tellTogether } from '../../../platform/bus'
import type { Cluster } from '../../../platform/cluster'
import type { Clock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import { createTally } from '../../../platform/limits'
import type { MqttConnection } from '../../../platform/mqtt'
import type { Account } from '../routing/route'
import { ownFilters } from '../topics/topics'
import { type CommandConnection, payloadUnderHeardKey, type UnderHeardKey } from './heardKey'
import type { DeviceLink, LinkWatch } from './link'

type Connection = MqttConnection<Account>

/** A connection as other processes know it. */
interface Told {
  id: number
  account: Pick<Account, 'id' | 'tenantId' | 'stationId' | 'gatewayId' | 'deviceId'>
  /** What its client calls itself. */
  clientId: string | null
  /** What it listens to. */
  filters: string[]
  /** How long it has been open, ms: no two clocks are compared. */
  ageMs: number
}

declare module '../../../platform/bus' {
  interface SharedEvents {
    /**
     * Which connections of devices a process has: all of them, or what has come, changed and gone; how many they are then. Without
     * either it says that it still has them.
     */
    'connections.told': { process: string; isWhole: boolean; open: Told[]; closed: number[]; count: number }
    /** Some process does not know who is connected to others: they tell all of it. */
    'connections.asked': Record<never, never>
  }
}

/** From a process to that of a connection: send this over it, which writes that point if any, or close it. */
interface Sending {
  from: string
  connection: number
  say?: { topic: string; payload: string; answerMs?: number | undefined; itemId?: string | null | undefined }
}

/** Back: what it answered, under what it is waited for; nothing where there is no such connection. */
interface Answering {
  from: string
  connection: number
  answer?: { key: string; value: unknown }
}

const toConnections = 'connections'
const toAskers = 'answers'
const tellStillEveryMs = 3_000
/** Nobody is sent anything by a process that has said nothing for so long. */
const goneAfterMs = 10_000

/** The accounts of virtual gateways have numbers below zero. */
const isVirtual = ({ id }: Pick<Account, 'id'>) => id.startsWith('-')

interface Tools {
  bus: Bus
  clock: Clock
  scheduler: Scheduler
  log: Logger
  underHeardKey: UnderHeardKey
}

const packed = (message: Sending | Answering) => Buffer.from(JSON.stringify(message))
const unpacked = (message: Uint8Array): unknown => JSON.parse(Buffer.from(message).toString())

/** What of a process is known here: its connections, each as one that is sent to through it. */
interface Other {
  heardMs: number
  connections: Map<number, { connection: Connection; filters: ReadonlySet<string> }>
}

/** Connections of devices at other processes: commands go to them there, and their answers come back. */
export interface ConnectionsElsewhere {
  /** How many of an account or tenant the others have, as far as is known; virtual gateways, which connect to nobody, do not count. */
  countOf(kind: 'account' | 'tenant', id: string): number
  /** What the link of this process tells of its own connections. */
  readonly watch: LinkWatch
  /** Tells the others, and adds to the link what they tell, until what it answers is called. */
  start(link: DeviceLink): () => void
}

export function createConnectionsElsewhere(
  { bus, clock, scheduler, log, underHeardKey }: Tools,
  { id: ownId, bus: post }: Pick<Cluster, 'id' | 'bus'>,
): ConnectionsElsewhere {
  const own = new Map<Connection, { id: number; openedMs: number; askers: Set<string> }>()
  const byId = new Map<number, Connection>()
  const others = new Map<string, Other>()
  const counts = { account: createTally(), tenant: createTally() }
  const changed = new Set<Connection>()
  let closed: number[] = []
  let newest = 0

  const toldOf = (connection: Connection): Told[] => {
    const known = own.get(connection)
    if (!known) return []
    const { id, tenantId, stationId, gatewayId, deviceId } = connection.principal
    return [
      {
        id: known.id,
        account: { id, tenantId, stationId, gatewayId, deviceId },
        clientId: connection.clientId ?? null,
        filters: ownFilters.filter((filter) => connection.isSubscribedTo(filter)),
        ageMs: clock.now() - known.openedMs,
      },
    ]
  }

  /** Many come at once after a start. */
  const { tellSoon, tellAll } = tellTogether((isWhole) => {
    const open = [...(isWhole ? own.keys() : changed)].flatMap(toldOf)
    bus.tell('connections.told', {
      ...{ process: ownId, isWhole, open, count: own.size },
      closed: isWhole ? [] : closed,
    })
    changed.clear()
    closed = []
  })

  const answer = (to: string, connection: number, answered?: Answering['answer']) =>
    post.send(to, toAskers, packed({ from: ownId, connection, ...(answered && { answer: answered }) }))

  const start = (link: DeviceLink) => {
    const isReachable = ({ heardMs }: Other) => post.isUp() && clock.now() - heardMs <= goneAfterMs

    const drop = (other: Other, id: number) => {
      const known = other.connections.get(id)
      other.connections.delete(id)
      if (!known) return
      const { principal } = known.connection
      if (!isVirtual(principal)) {
        counts.account.leave(principal.id)
        counts.tenant.leave(principal.tenantId)
      }
      link.closed(known.connection)
    }

    const forget = (process: string, other: Other) => {
      for (const id of [...other.connections.keys()]) drop(other, id)
      for (const { askers } of own.values()) askers.delete(process)
      others.delete(process)
    }

    const put = (process: string, other: Other, { id, account, clientId, filters, ageMs }: Told) => {
      const known = other.connections.get(id)
      if (known) {
        known.filters = new Set(filters)
        return
      }
      const send = (message: Pick<Sending, 'say'>) =>
        post.send(process, toConnections, packed({ from: ownId, connection: id, ...message }))
      const connection: CommandConnection = {
        principal: account,
        clientId: clientId ?? undefined,
        isSubscribedTo: (topic) =>
          isReachable(other) && other.connections.get(id)?.filters.has(topic) === true,
        send: (topic, payload, answerMs, itemId) =>
          send({ say: { topic, payload: String(payload), answerMs, itemId } }),
        close: () => send({}),
      }
      other.connections.set(id, { connection, filters: new Set(filters) })
      if (!isVirtual(account)) {
        counts.account.enter(account.id, Number.POSITIVE_INFINITY)
        counts.tenant.enter(account.tenantId, Number.POSITIVE_INFINITY)
      }
      link.openedElsewhere(connection, clock.now() - ageMs)
    }

    const hear = (told: {
      process: string
      isWhole: boolean
      open: Told[]
      closed: number[]
      count: number
    }) => {
      const { process, isWhole, open, closed, count } = told
      const other = others.get(process) ?? { heardMs: 0, connections: new Map() }
      others.set(process, other)
      other.heardMs = clock.now()
      const ids = new Set(open.map(({ id }) => id))
      for (const id of isWhole ? [...other.connections.keys()].filter((one) => !ids.has(one)) : closed)
        drop(other, id)
      for (const one of open) put(process, other, one)
      if (other.connections.size !== count) bus.tell('connections.asked', {})
    }

    /** Another process sends over a connection of ours. */
    const carry = (message: Uint8Array) => {
      const { from, connection: id, say } = unpacked(message) as Sending
      const connection = byId.get(id)
      if (!connection) return answer(from, id)
      if (!say) return connection.close()
      own.get(connection)?.askers.add(from)
      const { topic, payload, answerMs, itemId } = say
      connection.send(
        topic,
        itemId ? payloadUnderHeardKey(payload, itemId, underHeardKey) : payload,
        answerMs,
      )
    }

    /** Something was answered over a connection of theirs; or they have none of this name, and what was sent over it is lost. */
    const receive = (message: Uint8Array) => {
      const { from, connection: id, answer: answered } = unpacked(message) as Answering
      const other = others.get(from)
      const known = other?.connections.get(id)
      if (!other || !known) return
      if (answered) link.answered(known.connection, answered.key, answered.value)
      else drop(other, id)
    }

    const stillThere = () => {
      const now = clock.now()
      for (const [process, other] of [...others])
        if (now - other.heardMs > goneAfterMs) {
          log.warn({ process, connections: other.connections.size }, 'another process is not heard of')
          forget(process, other)
        }
      tellSoon()
    }

    const ends = [
      bus.subscribe('connections.told', hear),
      bus.subscribe('connections.asked', tellAll),
      bus.subscribe('bus.missed', () => {
        tellAll()
        bus.tell('connections.asked', {})
      }),
      post.receive(toConnections, carry),
      post.receive(toAskers, receive),
      scheduler.every('connections are there still', tellStillEveryMs, stillThere),
    ]
    tellAll()
    return () => {
      for (const end of ends) end()
      bus.tell('connections.told', { process: ownId, isWhole: true, open: [], closed: [], count: 0 })
      for (const [process, other] of [...others]) forget(process, other)
    }
  }

  return {
    countOf: (kind, id) => counts[kind].count(id),
    watch: {
      opened(connection) {
        newest += 1
        own.set(connection, { id: newest, openedMs: clock.now(), askers: new Set() })
        byId.set(newest, connection)
        changed.add(connection)
        tellSoon()
      },
      changed(connection) {
        if (!own.has(connection)) return
        changed.add(connection)
        tellSoon()
      },
      closed(connection) {
        const known = own.get(connection)
        if (!known) return
        own.delete(connection)
        byId.delete(known.id)
        changed.delete(connection)
        closed.push(known.id)
        tellSoon()
      },
      unawaited(connection, key, value) {
        const known = own.get(connection)
        for (const process of known?.askers ?? []) answer(process, known?.id ?? 0, { key, value })
      },
    },
    start,
  }
}
