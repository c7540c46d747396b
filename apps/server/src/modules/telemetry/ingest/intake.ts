import type { GatewayLogCode } from '@energy-console/contract/telemetry'
import type { Clock } from '../../../platform/jobs/clock'
import type { GatewayLogBook } from '../gatewaylog/gatewayLog'
import type { Presence } from '../presence/presence'
import type { Routing } from '../routing/createRouting'
import type { Account, DeviceRoute } from '../routing/route'
import { type DecodeNotes, decodeDevice, decodeGateway, parseJson, textOf, windowAt } from './decode'
import { createDriftWatch, type DriftWatch } from './drift'
import type { FlowWatch } from './flow'
import type { Pipeline } from './pipeline'
import { noReadings, type Readings } from './readings'

/** What an account may send: readings or attributes of itself, or those of the devices behind it. */
export type Origin = 'device' | 'gateway'

/** Where messages come in, whatever carried them. */
export interface Intake {
  /**
   * Takes one message. `done` is called when everything good in it is committed; what is bad in it is in the
   * gateway's log and never holds up the acknowledgement. An error means that nothing may be acknowledged.
   * Answers the reason when the message as a whole was refused.
   */
  accept(
    account: Account,
    origin: Origin,
    payload: Buffer,
    done: (error?: Error, refusal?: string) => void,
  ): void
  /** Notes the loss of a message that could not even be read. */
  refuse(account: Account, code: GatewayLogCode, detail: string): void
}

export function createIntake(options: {
  routing: Routing
  pipeline: Pipeline
  logBook: GatewayLogBook
  presence: Presence
  flow: FlowWatch
  clock: Clock
  retentionMs: number
}): Intake {
  const { routing, pipeline, logBook, presence, flow, clock, retentionMs } = options
  const drifts = new Map<string, DriftWatch>()

  const watchDrift = (account: Account, newest: number | undefined, now: number) => {
    if (newest === undefined) return
    let watch = drifts.get(account.id)
    if (!watch) {
      watch = createDriftWatch()
      drifts.set(account.id, watch)
    }
    const drift = watch.observe(newest, now)
    if (drift !== undefined) logBook.refused(account, 'clock_drift', `${Math.round(drift / 1000)} s`)
  }

  const heard = (device: DeviceRoute) => presence.heard(device)

  const decode = (
    account: Account,
    origin: Origin,
    payload: Buffer,
  ): { readings: Readings; refusal?: string } => {
    const readings = noReadings()
    let refusal: string | undefined
    const notes: DecodeNotes = {
      refused(code, detail) {
        if (code === 'bad_json') refusal = detail
        logBook.refused(account, code, detail)
      },
      unmapped: (name, key, sample) => logBook.unmapped(account, name, key, textOf(sample)),
    }
    const parsed = parseJson(payload, notes)
    if (!parsed) return { readings, refusal }
    const now = clock.now()
    const window = windowAt(now, retentionMs)
    if (origin === 'gateway') {
      const find = (name: string) => routing.deviceOf(account, name)
      watchDrift(account, decodeGateway(parsed.value, find, window, readings, notes, heard), now)
      return { readings }
    }
    const device = account.deviceId === null ? undefined : routing.current.devices.get(account.deviceId)
    if (device === undefined) {
      notes.unmapped('', '', parsed.value)
      return { readings }
    }
    heard(device)
    watchDrift(account, decodeDevice(device, parsed.value, window, readings, notes), now)
    return { readings }
  }

  const take = (
    account: Account,
    origin: Origin,
    payload: Buffer,
    done: (error?: Error, refusal?: string) => void,
  ) => {
    presence.gatewayHeard(account)
    const { readings, refusal } = decode(account, origin, payload)
    if (readings.ts.length === 0) return done(undefined, refusal)
    const ended = flow.began(account)
    pipeline.submit(account.tenantId, readings, (error) => {
      ended(error)
      if (error) logBook.refused(account, 'store_failed', error.message)
      done(error)
    })
  }

  return {
    accept(account, origin, payload, done) {
      if (!routing.isStale) return take(account, origin, payload, done)
      routing.settle().then(() => take(account, origin, payload, done), done)
    },
    refuse: (account, code, detail) => logBook.refused(account, code, detail),
  }
}
