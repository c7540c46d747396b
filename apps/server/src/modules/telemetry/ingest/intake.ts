import { sentence } from '@energy-console/contract'
import { driftSentence, type GatewayLogCode } from '@energy-console/contract/telemetry'
import type { Clock } from '../../../platform/jobs/clock'
import type { DeviceDays } from '../communication/deviceDays'
import type { GatewayLogBook } from '../gateway-log/gatewayLog'
import type { ClockDrifts } from '../presence/clockDrifts'
import type { Presence } from '../presence/presence'
import { isSignalKey, type Signals, signalIn } from '../presence/signals'
import type { Routing } from '../routing/createRouting'
import type { Account, DeviceRoute } from '../routing/route'
import { isServiceKey } from '../topics/serviceKeys'
import { arrivedKeys } from './arrivedKeys'
import { type DecodeNotes, decodeDevice, decodeGateway, parseJson, textOf, windowAt } from './decode'
import type { FlowWatch } from './flow'
import type { Pipeline } from './pipeline'
import { noReadings, type Readings } from './readings'

/** What an account may send: readings or attributes of itself, or those of the devices behind it. */
export type Origin = 'device' | 'gateway'

/** What became of a message. */
export interface Outcome {
  /** Readings that are stored. */
  accepted: number
  /** Why others are not; the first {@link mostReasons}. */
  refused: { code: GatewayLogCode; detail: string }[]
  /** What nobody has declared, kept for the administrator; the first of it. `key` is empty where it is the whole device. */
  unmapped: { device: string; key: string }[]
}

const mostReasons = 20

/** Where messages come in, whatever carried them. */
export interface Intake {
  /**
   * Takes one message. `done` is called when everything good in it is committed; what is bad in it is in the
   * gateway's log and never holds up the acknowledgement. An error means that nothing may be acknowledged.
   */
  accept(
    account: Account,
    origin: Origin,
    payload: Buffer,
    done: (error?: Error, outcome?: Outcome) => void,
  ): void
  /** Notes the loss of a message that could not even be read. */
  refuse(account: Account, code: GatewayLogCode, detail: string): void
}

export function createIntake(options: {
  routing: Routing
  pipeline: Pipeline
  logBook: GatewayLogBook
  presence: Presence
  clockDrifts: ClockDrifts
  /** Of gateways and of devices. */
  signals: { gateways: Signals; devices: Signals }
  deviceDays: Pick<DeviceDays, 'carried'>
  flow: FlowWatch
  /** Hears of points that came under another of their keys than before. */
  heardAs?: DecodeNotes['heardAs']
  clock: Clock
  retentionMs: number
}): Intake {
  const { routing, pipeline, logBook, presence, clockDrifts, signals, deviceDays } = options
  const { flow, heardAs, clock, retentionMs } = options

  const watchDrift = (account: Account, newest: number | undefined) => {
    if (newest === undefined) return
    const drift = clockDrifts.observe(account, newest)
    if (drift !== undefined)
      logBook.refused(account, 'clock_drift', sentence(driftSentence, Math.round(drift / 1000)))
  }

  /** Reads a message into `readings`; what it tells besides goes to the notes and to `heard`. */
  const decode = (
    account: Account,
    origin: Origin,
    value: unknown,
    to: {
      readings: Readings
      notes: DecodeNotes
      /** With what came of it. */
      heard(device: DeviceRoute, body: unknown): void
      /** dBm, of the gateway itself. */
      signal?(signal: number): void
    },
  ): number | undefined => {
    const { readings, notes, heard } = to
    const window = windowAt(clock.now(), retentionMs)
    if (origin === 'gateway')
      return decodeGateway(value, (name) => routing.deviceOf(account, name), window, readings, notes, heard)
    const device = account.deviceId === null ? undefined : routing.current.devices.get(account.deviceId)
    if (device === undefined) {
      const signal = account.gatewayId === null ? undefined : signalIn(value)
      if (signal !== undefined) to.signal?.(signal)
      if (!tellsOfItselfAlone(value)) notes.unmapped('', '', value)
      return undefined
    }
    heard(device, value)
    return decodeDevice(device, value, window, readings, notes)
  }

  /** Whether a message names something that nobody has declared, as far as is known at this moment. */
  const hasUnknown = (account: Account, origin: Origin, payload: Buffer) => {
    let isFound = false
    const notes: DecodeNotes = {
      refused: () => undefined,
      unmapped: () => {
        isFound = true
      },
      heardAs,
    }
    const parsed = parseJson(payload, notes)
    if (parsed)
      decode(account, origin, parsed.value, { readings: noReadings(), notes, heard: () => undefined })
    return isFound
  }

  const take = (
    account: Account,
    origin: Origin,
    payload: Buffer,
    done: (error?: Error, outcome?: Outcome) => void,
  ) => {
    presence.gatewayHeard(account)
    const readings = noReadings()
    const outcome: Outcome = { accepted: 0, refused: [], unmapped: [] }
    const note = (code: GatewayLogCode, detail: string) => {
      if (outcome.refused.length < mostReasons) outcome.refused.push({ code, detail })
      logBook.refused(account, code, detail)
    }
    const notes: DecodeNotes = {
      refused: note,
      unmapped(name, key, sample) {
        if (outcome.unmapped.length < mostReasons) outcome.unmapped.push({ device: name, key })
        const isDevice = name !== '' && key === ''
        logBook.unmapped(account, name, key, textOf(sample), isDevice ? () => arrivedKeys(sample) : undefined)
      },
      heardAs,
    }
    const parsed = parseJson(payload, notes)
    if (parsed) {
      const newest = decode(account, origin, parsed.value, {
        ...{ readings, notes },
        heard(device, body) {
          presence.heard(device)
          if (origin === 'gateway') deviceDays.carried(device)
          const signal = signalIn(body, { isSignalDeclared: device.points.has('signal') })
          if (signal !== undefined) signals.devices.told(device, signal)
        },
        signal(signal) {
          const { gatewayId: id, tenantId } = account
          if (id !== null) signals.gateways.told({ id, tenantId }, signal)
        },
      })
      watchDrift(account, newest)
    }
    if (readings.ts.length === 0) return done(undefined, outcome)
    const ended = flow.began(account)
    let refused = 0
    pipeline.submit(account.tenantId, readings, {
      refused(part, reason) {
        refused += part.ts.length
        note('store_failed', reason)
      },
      done(error) {
        ended(error ?? (refused === readings.ts.length ? new Error('all readings were refused') : undefined))
        outcome.accepted = readings.ts.length - refused
        done(error, outcome)
      },
    })
  }

  return {
    accept(account, origin, payload, done) {
      // Only a message that would be unmapped waits for changes that are just being read.
      if (!routing.isStale || !hasUnknown(account, origin, payload))
        return take(account, origin, payload, done)
      routing.settle().then(() => take(account, origin, payload, done), done)
    },
    refuse: (account, code, detail) => logBook.refused(account, code, detail),
  }
}

/** Whether a gateway has told nothing but what services have agreed on with it. */
function tellsOfItselfAlone(body: unknown): boolean {
  const keys = (Array.isArray(body) ? body : [body]).flatMap((entry: unknown): string[] => {
    if (typeof entry !== 'object' || entry === null) return ['']
    const { values } = entry as { values?: unknown }
    return Object.keys(typeof values === 'object' && values !== null ? values : entry)
  })
  return keys.length > 0 && keys.every((key) => isServiceKey(key) || isSignalKey(key))
}
