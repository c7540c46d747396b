import { cutText, sentence } from '@energy-console/contract'
import { type GatewayLogCode, refusalDetails, refusalSentences } from '@energy-console/contract/telemetry'
import type { Logger } from 'pino'
import { AppError } from '../../../platform/errors'
import type { MqttHandlers, MqttSession } from '../../../platform/mqtt'
import type { Commands } from '../commands/command'
import type { DeviceLink } from '../commands/link'
import type { Traffic } from '../communication/traffic'
import type { Intake, Outcome } from '../ingest/intake'
import type { AccountUse } from '../presence/accountUse'
import type { Presence } from '../presence/presence'
import type { RawMessages } from '../raw-messages/createRawMessages'
import type { Routing } from '../routing/createRouting'
import type { Account } from '../routing/route'
import type { Services } from '../services/createServices'
import { isOwnFilter, topics } from '../topics/topics'
import type { ConnectionLimits } from './connectionLimits'

type Done = (error?: Error, outcome?: Outcome) => void
/** Notes that something of a message is not taken. */
type Refuse = (code: GatewayLogCode, detail: string) => void
type Connection = MqttSession<Account>

const nothing = Buffer.alloc(0)

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
  rawMessages: RawMessages
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
    rawMessages,
    link,
    commands,
    connectionLimits,
    log,
    isStopping,
  } = options

  /** A small control message as an object; anything else is noted and undefined. */
  const parseControl = (payload: Buffer, refuse: Refuse): Record<string, unknown> | undefined => {
    try {
      const value: unknown = JSON.parse(payload.toString('utf8'))
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
      refuse('bad_shape', refusalDetails.notObject)
    } catch (error) {
      refuse('bad_json', error instanceof Error ? error.message : String(error))
    }
    return undefined
  }

  const deliver = (deviceIds: string[]) => {
    commands
      .deliverQueued(deviceIds)
      .catch((error: unknown) => log.warn({ err: error }, 'queued commands not delivered'))
    services.returned(deviceIds)
  }

  const setConnected = async (
    { principal }: Connection,
    payload: Buffer,
    { isConnected, refuse }: { isConnected: boolean; refuse: Refuse },
  ) => {
    const name = parseControl(payload, refuse)?.device
    if (typeof name !== 'string') return
    await routing.settle()
    const device = routing.deviceOf(principal, name)
    if (!device) return refuse('bad_shape', sentence(refusalSentences.unknownDevice, cutText(name, 64)))
    if (!isConnected) return presence.lost(device)
    presence.heard(device)
    deliver([device.id])
  }

  const answerOfGateway = (connection: Connection, payload: Buffer, refuse: Refuse) => {
    const message = parseControl(payload, refuse)
    const id = message?.id
    if (typeof id === 'number' || typeof id === 'string') link.answered(connection, String(id), message?.data)
  }

  const answerOfDevice = (connection: Connection, topic: string, payload: Buffer) => {
    const text = payload.toString('utf8')
    link.answeredItself(connection, topic.slice(topics.deviceResponse.length), parseOrText(text))
  }

  const take = (
    connection: Connection,
    topic: string,
    payload: Buffer,
    { done, refuse }: { done: Done; refuse: Refuse },
  ) => {
    const { principal } = connection
    if (topic === topics.gatewayTelemetry || topic === topics.gatewayAttributes)
      return intake.accept(principal, 'gateway', payload, done)
    if (topic === topics.deviceTelemetry || topic === topics.deviceAttributes)
      return intake.accept(principal, 'device', payload, done)
    if (topic === topics.gatewayConnect || topic === topics.gatewayDisconnect) {
      const isConnected = topic === topics.gatewayConnect
      setConnected(connection, payload, { isConnected, refuse }).then(() => done(), done)
      return
    }
    const isService = services.take(connection, topic, payload, (error, unknownCall) => {
      if (unknownCall !== undefined) refuse('bad_topic', cutText(unknownCall, 200))
      done(error)
    })
    if (isService) return
    if (topic === topics.gatewayRpc) answerOfGateway(connection, payload, refuse)
    else if (topic.startsWith(topics.deviceResponse)) answerOfDevice(connection, topic, payload)
    else refuse('bad_topic', cutText(topic, 200))
    done()
  }

  const publish = (connection: Connection, topic: string, payload: Buffer, done: Done): void => {
    const { principal } = connection
    const note = rawMessages.came({ account: principal, carrier: 'mqtt', topic, payload })
    const refuse: Refuse = (code, detail) => {
      intake.refuse(principal, code, detail)
      note?.refused(code, detail)
    }
    const told: Done = (error, outcome) => {
      note?.ended(error, outcome)
      done(error)
    }
    take(connection, topic, payload, { done: note ? told : done, refuse })
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
      // before a former connection of the same client ends
      presence.gatewayConnected(connection.principal)
      link.opened(connection)
    },
    subscribed(connection, filters) {
      link.changed(connection)
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
    oversized(account, size) {
      const detail = sentence(refusalSentences.bytes, size)
      intake.refuse(account, 'payload_too_large', detail)
      const note = rawMessages.came({ account, carrier: 'mqtt', topic: '', payload: nothing, size })
      note?.refused('payload_too_large', detail)
      note?.ended()
    },
  }
}

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
