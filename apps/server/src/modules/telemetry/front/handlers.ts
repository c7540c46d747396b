import { cutText, sentence } from '@energy-console/contract'
import { refusalDetails, refusalSentences } from '@energy-console/contract/telemetry'
import type { Logger } from 'pino'
import { AppError } from '../../../platform/errors'
import type { MqttHandlers, MqttSession } from '../../../platform/mqtt'
import type { Commands } from '../commands/command'
import type { DeviceLink } from '../commands/link'
import type { Traffic } from '../communication/traffic'
import type { Intake } from '../ingest/intake'
import type { AccountUse } from '../presence/accountUse'
import type { Presence } from '../presence/presence'
import type { Routing } from '../routing/createRouting'
import type { Account } from '../routing/route'
import type { Services } from '../services/createServices'
import { isOwnFilter, topics } from '../topics/topics'
import type { ConnectionLimits } from './connectionLimits'

type Done = (error?: Error) => void
type Connection = MqttSession<Account>

/** The device and gateway API over the MQTT front end. */
export function deviceApi(options: {
  /** Whose token it is; undefined for nobody's. */
  accountOf(token: string, address: string): Promise<Account | undefined>
  routing: Routing
  intake: Intake
  services: Services
  use: AccountUse
  presence: Presence
  traffic: Traffic
  link: DeviceLink
  commands: Commands
  connectionLimits: ConnectionLimits
  log: Logger
  isStopping(): boolean
}): MqttHandlers<Account> {
  const {
    accountOf,
    routing,
    intake,
    services,
    use,
    presence,
    traffic,
    link,
    commands,
    connectionLimits,
    log,
    isStopping,
  } = options

  /** A small control message as an object; anything else is noted and undefined. */
  const parseControl = (account: Account, payload: Buffer): Record<string, unknown> | undefined => {
    try {
      const value: unknown = JSON.parse(payload.toString('utf8'))
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
      intake.refuse(account, 'bad_shape', refusalDetails.notObject)
    } catch (error) {
      intake.refuse(account, 'bad_json', error instanceof Error ? error.message : String(error))
    }
    return undefined
  }

  const deliver = (deviceIds: string[]) => {
    commands
      .deliverQueued(deviceIds)
      .catch((error: unknown) => log.warn({ err: error }, 'queued commands not delivered'))
    services.returned(deviceIds)
  }

  const setConnected = async (connection: Connection, payload: Buffer, isConnected: boolean) => {
    const { principal } = connection
    const name = parseControl(principal, payload)?.device
    if (typeof name !== 'string') return
    await routing.settle()
    const device = routing.deviceOf(principal, name)
    if (!device)
      return intake.refuse(
        principal,
        'bad_shape',
        sentence(refusalSentences.unknownDevice, cutText(name, 64)),
      )
    if (!isConnected) return presence.lost(device)
    presence.heard(device)
    deliver([device.id])
  }

  const answerOfGateway = (connection: Connection, payload: Buffer) => {
    const message = parseControl(connection.principal, payload)
    const id = message?.id
    if (typeof id === 'number' || typeof id === 'string') link.answered(connection, String(id), message?.data)
  }

  const answerOfDevice = (connection: Connection, topic: string, payload: Buffer) => {
    const text = payload.toString('utf8')
    link.answeredItself(connection, topic.slice(topics.deviceResponse.length), parseOrText(text))
  }

  const publish = (connection: Connection, topic: string, payload: Buffer, done: Done): void => {
    const { principal } = connection
    if (topic === topics.gatewayTelemetry || topic === topics.gatewayAttributes)
      intake.accept(principal, 'gateway', payload, done)
    else if (topic === topics.deviceTelemetry || topic === topics.deviceAttributes)
      intake.accept(principal, 'device', payload, done)
    else if (topic === topics.gatewayConnect || topic === topics.gatewayDisconnect)
      setConnected(connection, payload, topic === topics.gatewayConnect).then(() => done(), done)
    else if (!services.take(connection, topic, payload, done)) {
      if (topic === topics.gatewayRpc) answerOfGateway(connection, payload)
      else if (topic.startsWith(topics.deviceResponse)) answerOfDevice(connection, topic, payload)
      else intake.refuse(principal, 'bad_topic', cutText(topic, 200))
      done()
    }
  }

  return {
    authenticate: (token, address) =>
      accountOf(token, address).then(
        (account) => {
          if (account) use.signedIn(account, token, address)
          return account
        },
        (error: unknown) => {
          if (error instanceof AppError) return undefined
          throw error
        },
      ),
    admit(account) {
      const release = connectionLimits.admit(account)
      if (!release) intake.refuse(account, 'too_many_connections', refusalDetails.tooManyConnections)
      return release
    },
    received({ principal }, bytes, isRepeat) {
      use.used(principal)
      traffic.received(principal, bytes, isRepeat)
    },
    publish(connection, topic, payload, done) {
      // While stopping nothing new is taken, and what is not acknowledged comes again after the restart.
      if (!isStopping()) publish(connection, topic, payload, done)
    },
    maySubscribe: (_principal, filter) => isOwnFilter(filter),
    connected(connection) {
      link.opened(connection)
      presence.gatewayConnected(connection.principal)
    },
    subscribed(connection, filters) {
      const { deviceId, gatewayId } = connection.principal
      if (filters.includes(topics.deviceRequestFilter)) {
        if (deviceId !== null) deliver([deviceId])
        else if (gatewayId !== null) services.gatewayReturned(gatewayId)
      }
      if (gatewayId !== null && filters.includes(topics.gatewayRpc)) {
        const behind = routing.current.byGateway.get(gatewayId)?.values() ?? []
        deliver([...behind].map((device) => device.id))
      }
      services.listens(connection, filters)
    },
    disconnected(connection) {
      link.closed(connection)
      presence.gatewayDisconnected(connection.principal)
    },
    oversized: (principal, bytes) =>
      intake.refuse(principal, 'payload_too_large', sentence(refusalSentences.bytes, bytes)),
  }
}

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
