import type { Logger } from 'pino'
import { createSlots } from '../../../platform/jobs/slots'
import { isTooDeep } from '../../../platform/json'
import type { MqttConnection } from '../../../platform/mqtt'
import { storableJson } from '../../../platform/text'
import type { DeviceLink } from '../commands/link'
import type { Intake, Origin } from '../ingest/intake'
import type { Routing } from '../routing/createRouting'
import type { Account, DeviceRoute } from '../routing/route'
import { mayHoldServiceKeys, serviceValues } from '../topics/serviceKeys'
import { topics } from '../topics/topics'
import { type Attributes, type DeviceService, type FilePart, type Speaker, speakerOf } from './speaker'

type Connection = MqttConnection<Account>

/** Between connections and the services that the platform has for them. */
export interface Services extends DeviceService {
  /** Adds a service. */
  serve(service: DeviceService): void
  /** Sends who is connected what is shared with it; nothing where it does not listen. Answers whether it was sent. */
  push(to: Pick<Speaker, 'gatewayId' | 'deviceId'>, values: Attributes): boolean
  /** The intake, which hears of the keys of services first. */
  hearing(intake: Intake): Intake
  /** A connection listens to attributes from now on: it is sent what is shared. */
  listens(connection: Connection, filters: readonly string[]): void
  /** Takes a message on a topic of services; false where it is none. */
  take(connection: Connection, topic: string, payload: Buffer, done: (error?: Error) => void): boolean
}

/** Parts of files that are read at a time. */
const partsAtOnce = { most: 8, perTenant: 2 }
/** The longest part that is answered, bytes. */
const longestPart = 1024 * 1024 - 1024

export function createServices(options: { routing: Routing; link: DeviceLink; log: Logger }): Services {
  const { routing, link, log } = options
  const all: DeviceService[] = []
  const slots = createSlots(partsAtOnce)

  const service: DeviceService = {
    async shared(speaker) {
      const parts = await Promise.all(all.map((one) => one.shared(speaker)))
      return Object.assign({}, ...parts)
    },
    async reported(speaker, values) {
      for (const one of all) await one.reported(speaker, values)
    },
    file: (speaker, asked) =>
      slots.run(speaker.tenantId, async () => {
        for (const one of all) {
          const bytes = await one.file(speaker, asked)
          if (bytes) return bytes
        }
        return undefined
      }),
  }

  /** Tells the services what a message holds for them. */
  const hear = async (account: Account, origin: Origin, payload: Buffer) => {
    const body = parse(payload)
    if (body === undefined) return
    // over HTTP a gateway tells of itself where it tells of its devices
    const own = serviceValues(body)
    if (Object.keys(own).length > 0) await service.reported(speakerOf(account), own)
    if (origin === 'device' || !isObject(body)) return
    await routing.settle()
    for (const [name, of] of Object.entries(body)) {
      const device = routing.deviceOf(account, name)
      const values = serviceValues(of)
      if (device && Object.keys(values).length > 0) await service.reported(speakerBehind(device), values)
    }
  }

  const answerDevice = async (connection: Connection, topic: string, payload: Buffer) => {
    const shared = await service.shared(speakerOf(connection.principal))
    const asked = namesIn(asObject(parse(payload)).sharedKeys)
    const id = topic.slice(topics.deviceAttributesRequest.length)
    connection.send(
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
    connection.send(topics.gatewayAttributesResponse, JSON.stringify({ id, device: name, ...answer }))
  }

  const answerFile = async (connection: Connection, topic: string, payload: Buffer) => {
    const asked = askedPart(topic, payload)
    const bytes = asked && (await service.file(speakerOf(connection.principal), asked))
    if (bytes) connection.send(topic.replace(topics.firmwareRequest, topics.firmwareResponse), bytes)
    else connection.send(topics.firmwareError, 'no such part')
  }

  const tellBehind = async (connection: Connection, gatewayId: string) => {
    for (const { behind } of all)
      for (const { deviceId, values } of (await behind?.(gatewayId)) ?? []) {
        const device = routing.current.devices.get(deviceId)
        if (device)
          connection.send(topics.gatewayAttributes, JSON.stringify({ device: device.name, data: values }))
      }
  }

  const finish = (work: Promise<void>, done: (error?: Error) => void) => {
    work.then(
      () => done(),
      (error: unknown) => {
        log.warn({ err: error }, 'device service not done')
        done(error instanceof Error ? error : new Error(String(error)))
      },
    )
    return true
  }

  return {
    ...service,
    serve: (one) => void all.push(one),
    push({ gatewayId, deviceId }, values) {
      const text = JSON.stringify(values)
      if (deviceId === null)
        return link.tell(
          ({ principal }) => principal.gatewayId === gatewayId && principal.deviceId === null,
          topics.deviceAttributes,
          text,
        )
      const isOwn = link.tell(
        ({ principal }) => principal.deviceId === deviceId,
        topics.deviceAttributes,
        text,
      )
      const device = routing.current.devices.get(deviceId)
      if (isOwn || !device || device.gatewayId === null) return isOwn
      return link.tell(
        ({ principal }) => principal.gatewayId === device.gatewayId,
        topics.gatewayAttributes,
        JSON.stringify({ device: device.name, data: values }),
      )
    },
    hearing: (intake) => ({
      ...intake,
      accept(account, origin, payload, done) {
        if (all.length === 0 || !mayHoldServiceKeys(payload))
          return intake.accept(account, origin, payload, done)
        hear(account, origin, payload).then(
          () => intake.accept(account, origin, payload, done),
          (error: unknown) => {
            log.warn({ err: error }, 'what a device reported is not stored')
            done(error instanceof Error ? error : new Error(String(error)))
          },
        )
      },
    }),
    listens(connection, filters) {
      const { gatewayId } = connection.principal
      if (gatewayId !== null && filters.includes(topics.gatewayAttributes))
        tellBehind(connection, gatewayId).catch((error: unknown) =>
          log.warn({ err: error }, 'attributes not sent'),
        )
      if (!filters.includes(topics.deviceAttributes)) return
      service
        .shared(speakerOf(connection.principal))
        .then((values) => {
          if (Object.keys(values).length > 0) connection.send(topics.deviceAttributes, JSON.stringify(values))
        })
        .catch((error: unknown) => log.warn({ err: error }, 'attributes not sent'))
    },
    take(connection, topic, payload, done) {
      if (topic.startsWith(topics.deviceAttributesRequest))
        return finish(answerDevice(connection, topic, payload), done)
      if (topic === topics.gatewayAttributesRequest) return finish(answerGateway(connection, payload), done)
      if (topic.startsWith(topics.firmwareRequest))
        return finish(answerFile(connection, topic, payload), done)
      return false
    },
  }
}

/** A device that its gateway speaks for. */
const speakerBehind = ({ tenantId, stationId, gatewayId, id }: DeviceRoute): Speaker => ({
  ...{ tenantId, stationId, gatewayId, deviceId: id },
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})

/** A payload as storable JSON; undefined for none, which the intake notes. */
function parse(payload: Buffer): unknown {
  const text = payload.toString('utf8')
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(storableJson(JSON.parse(text)))
  } catch {
    return undefined
  }
}

/** Names in a comma list; undefined for none. */
export const namesIn = (text: unknown): string[] | undefined =>
  typeof text === 'string' && text !== '' ? text.split(',').map((name) => name.trim()) : undefined

/** What is asked for; all of it where nothing is named. */
export const pick = (values: Attributes, names: readonly string[] | undefined): Record<string, unknown> =>
  names === undefined
    ? { ...values }
    : Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))

/** `v2/fw/request/{id}/chunk/{n}`, with the bytes of a part as its text. */
function askedPart(topic: string, payload: Buffer): FilePart | undefined {
  const part = /^\d{1,9}\/chunk\/(\d{1,9})$/.exec(topic.slice(topics.firmwareRequest.length))?.[1]
  const text = payload.toString('utf8').trim()
  if (part === undefined || !/^\d{0,9}$/.test(text)) return undefined
  const size = Number(text)
  return size > longestPart ? undefined : { part: Number(part), size: size === 0 ? longestPart : size }
}
