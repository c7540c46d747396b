import type { Logger } from 'pino'
import type { MqttSession } from '../../../platform/mqtt'
import type { Routing } from '../routing/createRouting'
import type { Account } from '../routing/route'
import { topics } from '../topics/topics'
import { createOutbox } from './outbox'
import { askedPart, asObject, namesIn, parse, pick } from './payloads'
import { sessionLimits } from './sessionLimits'
import { type Attributes, type DeviceService, speakerBehind, speakerOf } from './speaker'

type Connection = MqttSession<Account>

/** What is done for a message. */
interface Answer {
  work(): Promise<void>
  /** It calls what nobody knows, in words for the log. */
  unknownCall?: string | undefined
}

/** What connections ask of the services, and hear when they begin to listen. */
export interface Answers {
  /** A connection listens to attributes from now on: it is sent what is shared. */
  listens(connection: Connection, filters: readonly string[]): void
  /** Takes a message on a topic of services; false where it is none. `done` hears of a call that nobody answers, as text. */
  take(
    connection: Connection,
    topic: string,
    payload: Buffer,
    done: (error?: Error, unknownCall?: string) => void,
  ): boolean
}

/** Answers connections, each no faster than it reads. */
export function createAnswers(options: {
  routing: Routing
  service: Pick<DeviceService, 'shared' | 'file'>
  /** What is shared with the devices behind a gateway. */
  behind(gateway: Account): Promise<readonly { deviceId: string; values: Attributes }[]>
  log: Logger
}): Answers {
  const { routing, service, behind, log } = options
  const outbox = createOutbox()

  const answerDevice = async (connection: Connection, topic: string, payload: Buffer) => {
    const shared = await service.shared(speakerOf(connection.principal))
    const asked = namesIn(asObject(parse(payload)).sharedKeys)
    const id = topic.slice(topics.deviceAttributesRequest.length)
    await connection.deliver(
      `${topics.deviceAttributesResponse}${id}`,
      JSON.stringify({ client: {}, shared: pick(shared, asked) }),
    )
  }

  const answerGateway = async (connection: Connection, payload: Buffer) => {
    const { id, device: name, client, key, keys } = asObject(parse(payload))
    if (typeof name !== 'string') return
    await routing.settle()
    const device = routing.deviceOf(connection.principal, name)
    const shared = device && client !== true ? await service.shared(speakerBehind(device)) : {}
    const several = Array.isArray(keys) ? keys.filter((one) => typeof one === 'string') : undefined
    const of = pick(shared, several ?? (typeof key === 'string' ? [key] : []))
    const answer = several ? { values: of } : { value: typeof key === 'string' ? of[key] : undefined }
    await connection.deliver(
      topics.gatewayAttributesResponse,
      JSON.stringify({ id, device: name, ...answer }),
    )
  }

  const answerFile = async (connection: Connection, topic: string, payload: Buffer) => {
    const asked = askedPart(topic, payload)
    const bytes = asked && (await service.file(speakerOf(connection.principal), asked))
    if (bytes) await connection.deliver(topic.replace(topics.firmwareRequest, topics.firmwareResponse), bytes)
    else await connection.deliver(topics.firmwareError, 'no such part')
  }

  /** A call of the client. What nobody knows is refused at once, so that it does not wait. */
  const answerCall = (connection: Connection, topic: string, payload: Buffer): Answer => {
    const { method } = asObject(parse(payload))
    const isKnown = method === 'getSessionLimits'
    const answer = isKnown ? sessionLimits : { error: 'unknown method' }
    const to = `${topics.deviceResponse}${topic.slice(topics.deviceRequest.length)}`
    return {
      work: () => connection.deliver(to, JSON.stringify(answer)),
      unknownCall: isKnown ? undefined : typeof method === 'string' ? `${topic} ${method}` : topic,
    }
  }

  const answerOf = (connection: Connection, topic: string, payload: Buffer): Answer | undefined => {
    if (topic.startsWith(topics.deviceRequest)) return answerCall(connection, topic, payload)
    if (topic.startsWith(topics.deviceAttributesRequest))
      return { work: () => answerDevice(connection, topic, payload) }
    if (topic === topics.gatewayAttributesRequest) return { work: () => answerGateway(connection, payload) }
    if (topic.startsWith(topics.firmwareRequest))
      return { work: () => answerFile(connection, topic, payload) }
    return undefined
  }

  const tellOwn = async (connection: Connection) => {
    const values = await service.shared(speakerOf(connection.principal))
    if (Object.keys(values).length > 0)
      await connection.deliver(topics.deviceAttributes, JSON.stringify(values))
  }

  const tellBehind = async (connection: Connection) => {
    for (const { deviceId, values } of await behind(connection.principal)) {
      const device = routing.current.devices.get(deviceId)
      if (device && connection.isOpen)
        await connection.deliver(
          topics.gatewayAttributes,
          JSON.stringify({ device: device.name, data: values }),
        )
    }
  }

  const tell = (connection: Connection, what: string, work: () => Promise<void>) =>
    void outbox
      .once(connection, what, work)
      .catch((error: unknown) => log.warn({ err: error }, 'attributes not sent'))

  return {
    listens(connection, filters) {
      if (connection.principal.gatewayId !== null && filters.includes(topics.gatewayAttributes))
        tell(connection, topics.gatewayAttributes, () => tellBehind(connection))
      if (filters.includes(topics.deviceAttributes))
        tell(connection, topics.deviceAttributes, () => tellOwn(connection))
    },
    take(connection, topic, payload, done) {
      const answer = answerOf(connection, topic, payload)
      if (!answer) return false
      outbox.after(connection, answer.work).then(
        () => done(undefined, answer.unknownCall),
        (error: unknown) => {
          log.warn({ err: error }, 'device service not done')
          done(error instanceof Error ? error : new Error(String(error)))
        },
      )
      return true
    },
  }
}
