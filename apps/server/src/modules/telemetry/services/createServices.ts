import type { Logger } from 'pino'
import type { Bus } from '../../../platform/bus'
import type { Clock } from '../../../platform/jobs/clock'
import { createPace } from '../../../platform/jobs/pace'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import { createSlots } from '../../../platform/jobs/slots'
import { deviceLimits } from '../../../platform/limits'
import type { DeviceLink } from '../commands/link'
import type { Intake, Origin } from '../ingest/intake'
import type { Routing } from '../routing/createRouting'
import type { Account } from '../routing/route'
import { mayHoldServiceKeys, serviceValues } from '../topics/serviceKeys'
import { topics } from '../topics/topics'
import { type Answers, createAnswers } from './createAnswers'
import { isObject, parse } from './payloads'
import { createRemembered } from './remembered'
import { type Attributes, type DeviceService, type Speaker, speakerBehind, speakerOf } from './speaker'

/** Between connections and the services that the platform has for them. */
export interface Services extends Answers, Pick<DeviceService, 'shared' | 'file'> {
  /** Adds a service. */
  serve(service: DeviceService): void
  /** Sends who is connected what is shared with it; nothing where it does not listen. Answers whether it was sent. */
  push(to: Addressee, values: Attributes): boolean
  /** Something else is asked of somebody from now on: what he has told before counts as not told. */
  forget(who: Addressee): void
  /** The intake, which hears of the keys of services first. */
  hearing(intake: Intake): Intake
  /** These can be reached by commands from now on. */
  returned(deviceIds: readonly string[]): void
  /** So can this gateway itself. */
  gatewayReturned(gatewayId: string): void
  /** How long a tenant's next question would wait, ms. */
  waitMs(tenantId: string): number
}

type Addressee = Pick<Speaker, 'gatewayId' | 'deviceId'>

/** Parts of files that are read at a time. */
const partsAtOnce = { most: 8, perTenant: 2 }
/** Questions and reports that are at the database at a time: less than its connections, which readings and commands need. */
const questionsAtOnce = { most: 4, perTenant: 2 }

export function createServices(options: {
  routing: Routing
  link: DeviceLink
  bus: Bus
  clock: Clock
  scheduler: Scheduler
  log: Logger
}): Services {
  const { routing, link, bus, clock, scheduler, log } = options
  const all: DeviceService[] = []
  const parts = createSlots(partsAtOnce)
  const questions = createSlots(questionsAtOnce)
  const pace = createPace({ clock, scheduler }, deviceLimits.requestsOfTenantASecond)
  const remembered = createRemembered(clock)
  bus.subscribe('services.forgotten', remembered.forget)
  const forget = ({ gatewayId, deviceId }: Addressee) =>
    bus.publish('services.forgotten', { gatewayId, deviceId })

  /** Asks the database for a tenant's devices, in his turn and at his pace. */
  const inTurn = async <T>(tenantId: string, work: () => Promise<T>): Promise<T> => {
    await pace.turn(tenantId)
    return questions.run(tenantId, work)
  }

  const service: Pick<DeviceService, 'shared' | 'reported' | 'file'> = {
    shared: (speaker) =>
      remembered.shared(speaker, () =>
        inTurn(speaker.tenantId, async () => {
          const values: Record<string, unknown> = {}
          for (const one of all) Object.assign(values, await one.shared(speaker))
          return values
        }),
      ),
    async reported(speaker, values) {
      const news = remembered.news(speaker, values)
      if (Object.keys(news).length === 0) return
      try {
        await inTurn(speaker.tenantId, async () => {
          for (const one of all) await one.reported(speaker, news)
        })
      } catch (error) {
        // it comes again, and is news then
        remembered.forget(speaker)
        throw error
      }
    },
    file: (speaker, asked) =>
      parts.run(speaker.tenantId, async () => {
        for (const one of all) {
          const bytes = await one.file(speaker, asked)
          if (bytes) return bytes
        }
        return undefined
      }),
  }

  const answers = createAnswers({
    ...{ routing, service, log },
    behind: ({ gatewayId, tenantId }) =>
      inTurn(tenantId, async () => {
        const found = []
        for (const { behind } of all) found.push(...((gatewayId && (await behind?.(gatewayId))) || []))
        return found
      }),
  })

  /** Tells the services what a message holds for them. */
  const hear = async (account: Account, origin: Origin, payload: Buffer) => {
    const body = parse(payload)
    if (body === undefined) return
    // over HTTP a gateway tells of itself where it tells of its devices, one of which may be called like such a key
    const own = Object.entries(serviceValues(body)).filter(
      ([, value]) => origin === 'device' || typeof value !== 'object',
    )
    if (own.length > 0) await service.reported(speakerOf(account), Object.fromEntries(own))
    if (origin === 'device' || !isObject(body)) return
    await routing.settle()
    for (const [name, of] of Object.entries(body)) {
      const device = routing.deviceOf(account, name)
      const values = serviceValues(of)
      if (device && Object.keys(values).length > 0) await service.reported(speakerBehind(device), values)
    }
  }

  const unsent = (error: unknown) => log.warn({ err: error }, 'what waits for a device not sent')

  return {
    ...answers,
    shared: service.shared,
    file: service.file,
    waitMs: pace.waitMs,
    forget,
    serve: (one) => void all.push(one),
    push({ gatewayId, deviceId }, values) {
      forget({ gatewayId, deviceId })
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
    returned(deviceIds) {
      for (const one of all) one.returned?.(deviceIds).catch(unsent)
    },
    gatewayReturned(gatewayId) {
      for (const one of all) one.gatewayReturned?.(gatewayId).catch(unsent)
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
  }
}
