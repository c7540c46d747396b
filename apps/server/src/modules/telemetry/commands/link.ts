import { randomInt } from 'node:crypto'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import { refuse } from '../../../platform/errors'
import type { Clock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import type { MqttConnection } from '../../../platform/mqtt'
import type { Presence } from '../presence/presence'
import type { Account, DeviceRoute } from '../routing/route'
import { topics } from '../topics/topics'
import type { CommandConnection, UnderHeardKey } from './heardKey'

/** The open connections by which commands reach devices, and the answers that are waited for. */
export interface DeviceLink {
  /** Whoever comes again under the same account and client id is the client of his former connection, which ends. */
  opened(connection: MqttConnection<Account>): void
  /** It listens to something else from now on. */
  changed(connection: MqttConnection<Account>): void
  /**
   * One that another process has: what is sent over it goes there, and that process closes it where its account is over. A former one
   * of its client that is here ends.
   */
  openedElsewhere(connection: CommandConnection, openedMs: number): void
  closed(connection: MqttConnection<Account>): void
  /** Whether a command would reach the device just now. */
  isConnected(device: DeviceRoute): boolean
  /**
   * Sends a command and resolves with the device's answer.
   *
   * @throws AppError `telemetry.notConnected` at once, `telemetry.noAnswer` after `timeoutMs`, `telemetry.answerLost` where the
   *   connection ends before.
   */
  request(device: DeviceRoute, command: DeviceCommand, timeoutMs: number): Promise<unknown>
  /** The same of a gateway itself. */
  requestGateway(
    gatewayId: string,
    command: Pick<DeviceCommand, 'method' | 'params'>,
    timeoutMs: number,
  ): Promise<unknown>
  /** An answer came from this connection, under what it is waited for; one that nobody waits for here is told to whoever watches. */
  answered(connection: MqttConnection<Account>, id: string, answer: unknown): void
  /** The same of what was asked of the gateway or device itself that the connection is of. */
  answeredItself(connection: MqttConnection<Account>, id: string, answer: unknown): void
  /** Sends to the connections that are meant and listen to the topic; answers whether there was one. */
  tell(isMeant: (connection: MqttConnection<Account>) => boolean, topic: string, payload: string): boolean
  /** Closes connections whose account is no longer valid. */
  closeWhere(isOver: (account: Account) => boolean): void
}

/** What is sent: an id of ours, a method name and its parameters; and which point it writes, if any. */
export interface DeviceCommand {
  id: string
  method: string
  params: unknown
  itemId?: string | null
}

interface Waiting {
  connection: MqttConnection<Account>
  resolve(answer: unknown): void
  reject(error: Error): void
  cancel(): void
}

/** Hears of the connections that are this process's own, for others that send over them as well. */
export interface LinkWatch {
  opened(connection: MqttConnection<Account>): void
  changed(connection: MqttConnection<Account>): void
  closed(connection: MqttConnection<Account>): void
  /** An answer came that nobody waits for here. */
  unawaited(connection: MqttConnection<Account>, key: string, answer: unknown): void
}

/** Ids are the clients' own choice: those of two accounts say nothing of each other. */
const clientOf = ({ principal, clientId }: MqttConnection<Account>) =>
  clientId === undefined ? undefined : `${principal.id} ${clientId}`

/** Under what an answer of a gateway itself is waited for: its numbers are none of commands. */
const ofGateway = (id: string) => `gateway ${id}`

export function createDeviceLink(options: {
  clock: Clock
  scheduler: Scheduler
  presence: Presence
  underHeardKey: UnderHeardKey
  watch?: LinkWatch | undefined
  /** Told of a connection that has taken the place of another one that was open. */
  onTaken?: ((account: Account, clientId: string) => void) | undefined
}): DeviceLink {
  const { clock, scheduler, presence, underHeardKey, watch, onTaken } = options
  /** With the time since when each is open; of this process's own the order is that in which they came, whatever its clock does. */
  const connections = new Map<CommandConnection, number>()
  let newestMs = Number.NEGATIVE_INFINITY
  const elsewhere = new Set<MqttConnection<Account>>()
  /** The newest connection of this process for each account and client id. */
  const ofClients = new Map<string, MqttConnection<Account>>()
  const waiting = new Map<string, Waiting>()
  /** What gateways themselves are asked has numbers of this process, none of which another one is likely to use just now. */
  let asked = watch ? randomInt(2 ** 31) : 0

  /** The one that a client has left behind here by opening this one; from now on that is its connection, where it is ours. */
  const leftBehind = (
    connection: MqttConnection<Account>,
    { openedMs, isOurs }: { openedMs: number; isOurs: boolean },
  ): MqttConnection<Account> | undefined => {
    const client = clientOf(connection)
    if (client === undefined) return undefined
    const former = ofClients.get(client)
    // what another process has had for longer than we have ours is what was left behind there
    if (former && !isOurs && (connections.get(former) ?? 0) > openedMs) return undefined
    if (isOurs) ofClients.set(client, connection)
    return former
  }

  const noteTaken = ({ principal, clientId }: MqttConnection<Account>) => {
    if (clientId !== undefined) onTaken?.(principal, clientId)
  }

  /** The newest that is meant and listens: one that came before may be dead without having noticed. */
  const newest = (isMeant: (account: Account) => boolean, topic: string): CommandConnection | undefined => {
    let found: CommandConnection | undefined
    let foundMs = Number.NEGATIVE_INFINITY
    for (const [connection, openedMs] of connections) {
      if (openedMs < foundMs || !isMeant(connection.principal) || !connection.isSubscribedTo(topic)) continue
      found = connection
      foundMs = openedMs
    }
    return found
  }

  /** The device's own connection where it has one, else that of its gateway. */
  const find = (device: DeviceRoute): { connection: CommandConnection; isOwn: boolean } | undefined => {
    const own = newest(({ deviceId }) => deviceId === device.id, topics.deviceRequestFilter)
    if (own) return { connection: own, isOwn: true }
    if (device.gatewayId === null || presence.isLost(device.id)) return undefined
    const ofIts = newest(({ gatewayId }) => gatewayId === device.gatewayId, topics.gatewayRpc)
    return ofIts && { connection: ofIts, isOwn: false }
  }

  /** Where its account has come again and listens there, one that says nothing is dead. */
  const closeIfReplaced = (silent: MqttConnection<Account>, topic: string) => {
    const now = newest(({ id }) => id === silent.principal.id, topic)
    if (now && now !== silent && connections.has(silent)) silent.close()
  }

  /** Sends over a connection and waits for its answer. */
  const ask = (
    { connection, topic }: { connection: MqttConnection<Account>; topic: string },
    id: string,
    timeoutMs: number,
    send: () => void,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const cancel = scheduler.at('command time-out', clock.now() + timeoutMs, () => {
        settle(id, (of) =>
          of.reject(refuse(telemetryErrors.noAnswer, { seconds: Math.round(timeoutMs / 1000) })),
        )
        closeIfReplaced(connection, topic)
      })
      waiting.set(id, { connection, resolve, reject, cancel })
      send()
    })

  const settle = (id: string, finish: (of: Waiting) => void) => {
    const of = waiting.get(id)
    if (!of) return
    waiting.delete(id)
    of.cancel()
    finish(of)
  }

  const answered = (connection: MqttConnection<Account>, id: string, answer: unknown) => {
    if (waiting.get(id)?.connection === connection) settle(id, ({ resolve }) => resolve(answer))
    else watch?.unawaited(connection, id, answer)
  }

  return {
    opened(connection) {
      newestMs = Math.max(newestMs, clock.now())
      connections.set(connection, newestMs)
      watch?.opened(connection)
      const former = leftBehind(connection, { openedMs: newestMs, isOurs: true })
      if (!former) return
      noteTaken(former)
      former.close()
    },
    changed: (connection) => watch?.changed(connection),
    openedElsewhere(connection, openedMs) {
      connections.set(connection, openedMs)
      elsewhere.add(connection)
      const former = leftBehind(connection, { openedMs, isOurs: false })
      if (!former) return
      noteTaken(former)
      presence.gatewayTaken(former.principal)
      former.close()
    },
    closed(connection) {
      connections.delete(connection)
      if (!elsewhere.delete(connection)) {
        const client = clientOf(connection)
        if (client !== undefined && ofClients.get(client) === connection) ofClients.delete(client)
        watch?.closed(connection)
      }
      for (const [id, of] of [...waiting])
        if (of.connection === connection)
          settle(id, ({ reject }) => reject(refuse(telemetryErrors.answerLost)))
    },
    isConnected: (device) => find(device) !== undefined,
    request(device, { id, method, itemId, ...command }, timeoutMs) {
      const way = find(device)
      if (!way) return Promise.reject(refuse(telemetryErrors.notConnected))
      const { connection, isOwn } = way
      const topic = isOwn ? topics.deviceRequestFilter : topics.gatewayRpc
      const params = underHeardKey(command.params, itemId)
      return ask({ connection, topic }, id, timeoutMs, () => {
        const said = { method, params }
        const whole = isOwn ? said : { device: device.name, data: { id: Number(id), ...said } }
        const to = isOwn ? `${topics.deviceRequest}${id}` : topics.gatewayRpc
        connection.send(to, JSON.stringify(whole), timeoutMs, itemId)
      })
    },
    requestGateway(gatewayId, command, timeoutMs) {
      const filter = topics.deviceRequestFilter
      const connection = newest((one) => one.gatewayId === gatewayId && one.deviceId === null, filter)
      if (!connection) return Promise.reject(refuse(telemetryErrors.notConnected))
      asked += 1
      const topic = `${topics.deviceRequest}${asked}`
      return ask({ connection, topic: filter }, ofGateway(String(asked)), timeoutMs, () =>
        connection.send(topic, JSON.stringify(command)),
      )
    },
    answered,
    answeredItself: (connection, id, answer) =>
      answered(connection, connection.principal.deviceId === null ? ofGateway(id) : id, answer),
    tell(isMeant, topic, payload) {
      const meant = [...connections.keys()].filter((one) => isMeant(one) && one.isSubscribedTo(topic))
      for (const connection of meant) connection.send(topic, payload)
      return meant.length > 0
    },
    closeWhere(isOver) {
      for (const connection of [...connections.keys()])
        if (!elsewhere.has(connection) && isOver(connection.principal)) connection.close()
    },
  }
}
