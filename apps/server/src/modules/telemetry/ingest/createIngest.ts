import type { Platform } from '../../../platform/module'
import { createDeviceDays, type DeviceDays } from '../communication/deviceDays'
import { createTraffic, type Traffic } from '../communication/traffic'
import { createGatewayLogBook } from '../gateway-log/gatewayLog'
import { createClockDrifts } from '../presence/clockDrifts'
import { forgetPresence, forgetPresenceOfDead } from '../presence/forget'
import { createPresence, type Lost, type Presence } from '../presence/presence'
import { createSignals, type Signals } from '../presence/signals'
import type { Routing } from '../routing/createRouting'
import type { PointRoute } from '../routing/route'
import { acceptedMs } from '../store/limits'
import type { Partitions } from '../store/partitions'
import { aheadReadings } from './aheadReadings'
import { createCommitter } from './committer'
import { createFlowWatch, type FlowWatch } from './flow'
import { createIntake, type Intake } from './intake'
import { madeReadings } from './madeReadings'
import { createPipeline, type Pipeline, type PipelineLimits } from './pipeline'
import { createWaitingReadings } from './waitingReadings'

/** The way of a message into the database, and what is noted about its sender on the way. */
export interface Ingest {
  readonly intake: Intake
  readonly pipeline: Pipeline
  readonly presence: Presence
  readonly traffic: Traffic
  readonly deviceDays: DeviceDays
  readonly deviceSignals: Signals
  readonly flow: FlowWatch
  /** Reads what was noted before; then its timers run, until what it answers is called. */
  start(): Promise<() => void>
  /** Writes what is noted and not yet stored: the gateways' log, their clocks, who was heard of. */
  writeNotes(): Promise<void>
  /** Gives the database connection of the commits back. */
  close(): void
}

/** Whoever has this share of what runs by itself hands over what waits in the database for its way into ingest. */
const waitingPartition = 0
/** How often it is asked whose connections have ended with their process. */
const deadEveryMs = 5_000

/** Builds it; nothing runs before `start`. */
export function createIngest(
  { db, bus, clock, cluster, disk, scheduler, writers, log, partitions: shares, spending }: Platform,
  parts: {
    routing: Routing
    partitions: Partitions
    limits?: Partial<PipelineLimits> | undefined
    /** Hears of points that came under another of their keys than before. */
    heardAs?: ((point: PointRoute) => void) | undefined
  },
): Ingest {
  const { routing, partitions, limits, heardAs } = parts
  const pool = db.systemPool
  const committer = createCommitter({ db, partitions, clock, disk, log, isShared: cluster !== undefined })
  const pipeline = createPipeline({
    ...{ committer, clock, scheduler, log, writers, limits, spending },
    isDiskFull: () => disk.isAtLeast('full'),
    nameOf: ({ deviceId, propertyNo }) =>
      `${routing.current.devices.get(deviceId)?.name ?? deviceId} · ${propertyNo}`,
    onCommitted: (batch) => bus.publish('samples.committed', batch),
  })
  const holder = cluster?.id
  const logBook = createGatewayLogBook(pool, writers)
  const deviceDays = createDeviceDays(pool, clock, { writers, routing, holder })
  const traffic = createTraffic(pool, clock, { writers, deviceDays, holder })
  const losses = {
    // who is sent away because the platform stops has lost nothing
    gateway: (gateway: Lost) => {
      if (isRunning) traffic.lost(gateway)
    },
    device: (device: Lost) => {
      if (isRunning) deviceDays.lost(device)
    },
  }
  const presence = createPresence(pool, clock, writers, {
    losses,
    among: cluster && { bus, process: cluster.id },
  })
  const clockDrifts = createClockDrifts(pool, clock, writers)
  const gatewaySignals = createSignals(pool, writers, 'gateway')
  const deviceSignals = createSignals(pool, writers, 'device')
  const isOurs = () => shares.held().includes(waitingPartition)
  const waiting = { pool, pipeline, routing, clock, log, isOurs }
  const ahead = createWaitingReadings(waiting, aheadReadings(pipeline))
  const made = createWaitingReadings(waiting, madeReadings({ pipeline, routing, presence }))
  const flow = createFlowWatch(clock)
  const intake = createIntake({
    ...{ routing, pipeline, logBook, presence, clockDrifts, deviceDays, flow, heardAs, clock },
    signals: { gateways: gatewaySignals, devices: deviceSignals },
    retentionMs: acceptedMs,
  })

  let isRunning = false

  const writeNotes = async () => {
    await logBook.flush()
    await clockDrifts.flush()
    await gatewaySignals.flush()
    await presence.flush()
  }

  return {
    intake,
    pipeline,
    presence,
    traffic,
    deviceDays,
    deviceSignals,
    flow,
    async writeNotes() {
      // before presence says that those who are sent away are offline
      await Promise.allSettled([traffic.flush(), deviceDays.flush(true), deviceSignals.flush()])
      await writeNotes()
    },
    async start() {
      if (cluster) await forgetPresenceOfDead(db)
      else await forgetPresence(pool)
      await clockDrifts.load()
      isRunning = true
      const ends = [
        scheduler.every('who is online', 1_000, () => {
          traffic.sample(presence.onlineGateways())
          deviceDays.sample(presence.onlineDevices())
        }),
        scheduler.every('telemetry notes', 1_000, writeNotes),
        presence.start(),
        ...(cluster
          ? [
              scheduler.every('presence of the dead', deadEveryMs, async () => {
                await forgetPresenceOfDead(db)
                await presence.restate()
              }),
            ]
          : []),
        bus.subscribe('presence.taken', ({ gateways, devices }) => {
          gatewaySignals.forget(gateways)
          deviceSignals.forget(devices)
        }),
        bus.subscribe('bus.missed', () => {
          gatewaySignals.forget()
          deviceSignals.forget()
        }),
        shares.follow(() => {
          const settled = Promise.all([ahead.settled(), made.settled()]).then(() => undefined)
          return { letGo: settled, taken: settled }
        }),
        scheduler.every('readings ahead', 1_000, ahead.release),
        scheduler.every('readings made here', 1_000, made.release),
        bus.subscribe('readings.made', () => {
          made.release().catch((error: unknown) => log.warn({ err: error }, 'made readings wait'))
        }),
      ]
      return () => {
        isRunning = false
        for (const end of ends) end()
      }
    },
    close: committer.close,
  }
}
