import { sql } from 'drizzle-orm'
import { isInPartitions, partitionOf } from '../../../platform/engine'
import type { Platform } from '../../../platform/module'
import type { MqttConnection } from '../../../platform/mqtt'
import type { Commands } from '../commands/command'
import type { DeviceLink } from '../commands/link'
import type { Traffic } from '../communication/traffic'
import type { Intake } from '../ingest/intake'
import type { Presence } from '../presence/presence'
import type { Routing } from '../routing/createRouting'
import type { Account } from '../routing/route'
import { topics } from '../topics/topics'
import { type Browsing, createBrowsing } from './browsing'
import { createCarrier } from './carryOut'
import { createPoller } from './createPoller'
import { createFollowing, type Following } from './following'
import type { Live } from './live'
import { loadVirtualGateways, type VirtualConfig } from './load'
import { createStateKeeper } from './stateKeeper'
import { createTenantTurns } from './tenantTurns'

/** The virtual gateways of this process at work. */
export interface VirtualMaster extends Browsing, Pick<Following, 'settle' | 'follow'> {
  /** Loads what is set and begins to ask. */
  start(): Promise<void>
  /** Where the host of a virtual gateway has led to; undefined where it has not been reached. */
  addressOf(virtualId: string): string | undefined
  stop(): Promise<void>
}

/** What of telemetry virtual gateways go through: the same doors as gateways that connect from outside. */
export interface MasterDoors {
  routing: Routing
  intake: Intake
  presence: Presence
  traffic: Traffic
  link: DeviceLink
  commands: Commands
  /** Whether readings should wait outside. */
  isFull(): boolean
  isTenantOpen(tenantId: string): boolean
}

/** Where nobody says how long he waits for an answer. */
const unknownAnswerMs = 1_000
const tickMs = 50
const stateMs = 2_000
const againMs = 60_000
/** Messages of one virtual gateway that wait for the database; more rounds wait until they are stored. */
const mostUnderWay = 200

/** Builds the master; nothing runs before `start`. */
export function createVirtualMaster(
  platform: Pick<
    Platform,
    | 'db'
    | 'bus'
    | 'clock'
    | 'scheduler'
    | 'writers'
    | 'fieldConnector'
    | 'fieldPartitions'
    | 'spending'
    | 'log'
  >,
  doors: MasterDoors,
): VirtualMaster {
  const { db, bus, clock, scheduler, writers, fieldConnector, fieldPartitions: partitions, log } = platform
  const { routing, intake, presence, traffic, link, commands } = doors
  const states = createStateKeeper(db.systemPool, writers, clock)
  const turns = createTenantTurns(clock, platform.spending)
  const lives = new Map<string, Live>()
  let isStopped = false
  let first = 0
  /** Readings that were lost since the last that were stored. */
  let lost = 0
  const unreadable = new Set<string>()
  const ends: (() => void)[] = []

  const deliver = (deviceIds: readonly string[]) =>
    void commands
      .deliverQueued(deviceIds)
      .catch((error: unknown) => log.warn({ err: error }, 'queued commands not delivered'))

  const submit = (live: Live, deviceId: string, readings: readonly object[]) => {
    const device = routing.current.devices.get(deviceId)
    if (!device) return
    live.underWay += 1
    partitions.worked?.(partitionOf(live.account.stationId), readings.length)
    const payload = Buffer.from(JSON.stringify({ [device.name]: readings }))
    intake.accept(live.account, 'gateway', payload, (error) => {
      live.underWay -= 1
      // told once when it begins, and how many it were when it is over
      if (error && lost === 0) log.warn({ err: error }, 'readings of virtual gateways not stored')
      if (!error && lost > 0) log.warn({ messages: lost }, 'readings of virtual gateways were not stored')
      lost = error ? lost + 1 : 0
    })
  }

  const carrier = createCarrier({ routing, link, clock, submit })

  const begin = (config: VirtualConfig) => {
    // the log of gateways knows senders by the number of their account; nobody else's is below zero
    const { tenantId, stationId, gatewayId } = config
    const account: Account = { id: `-${config.id}`, tenantId, stationId, gatewayId, deviceId: null }
    const connection: MqttConnection<Account> = {
      principal: account,
      isSubscribedTo: (topic) => topic === topics.gatewayRpc,
      send: (_topic, payload, answerMs = unknownAnswerMs) =>
        void carrier
          .carryOut(live, String(payload), answerMs)
          .catch((error: unknown) =>
            log.error({ err: error, virtualGateway: config.id }, 'command to a slave failed'),
          ),
      close: () => following.follow(tenantId),
    }
    const poller = createPoller(config, {
      ...{ connector: fieldConnector, clock },
      events: {
        opened() {
          link.opened(connection)
          presence.gatewayConnected(account)
        },
        closed() {
          link.closed(connection)
          presence.gatewayDisconnected(account)
        },
        read: ({ deviceId }, readings) => submit(live, deviceId, readings),
        fellSilent(slave) {
          const device = routing.current.devices.get(slave.deviceId)
          if (device) presence.lost(device)
        },
        returned(slave) {
          const device = routing.current.devices.get(slave.deviceId)
          if (device) presence.heard(device)
          deliver([slave.deviceId])
        },
        received: (bytes, isRepeat) => traffic.received(account, bytes, isRepeat),
        mayRead: () => live.underWay < mostUnderWay && !doors.isFull(),
      },
    })
    const live: Live = { poller, account, connection, underWay: 0 }
    lives.set(config.id, live)
  }

  const end = (id: string, live: Live) => {
    states.ended(live)
    live.poller.stop()
    lives.delete(id)
  }

  const load = async (tenantIds?: ReadonlySet<string>) => {
    const loaded = await loadVirtualGateways(db, partitions.held(), tenantIds && [...tenantIds], (one) => {
      const name = `${one.productId} ${one.propertyNo}`
      if (!unreadable.has(name)) log.error(one, 'registers of a property cannot be read')
      unreadable.add(name)
    })
    if (isStopped) return
    const byId = new Map(
      loaded.filter(({ tenantId }) => doors.isTenantOpen(tenantId)).map((config) => [config.id, config]),
    )
    for (const [id, live] of [...lives]) {
      const before = live.poller.config
      if (tenantIds && !tenantIds.has(before.tenantId)) continue
      const config = byId.get(id)
      if (config && JSON.stringify(config) === JSON.stringify(before)) byId.delete(id)
      else end(id, live)
    }
    for (const config of byId.values()) begin(config)
  }

  const following = createFollowing({
    ...{ clock, scheduler },
    async load(tenantIds) {
      await routing.settle()
      await load(tenantIds)
    },
    onError: (error) => log.error({ err: error }, 'virtual gateways not reloaded'),
  })

  /** Another one first each time: none is always the last to have its turn. */
  const inTurns = () => {
    const all = [...lives.values()]
    first = all.length === 0 ? 0 : (first + 1) % all.length
    return [...all.slice(first), ...all.slice(0, first)]
  }

  const browsing = createBrowsing(async (virtualId) => {
    if (following.isStale()) await following.settle()
    return lives.get(virtualId)?.poller
  })

  return {
    ...browsing,
    follow: following.follow,
    settle: following.settle,
    async start() {
      const isOurs = isInPartitions(sql`station_id`, partitions.held())
      await db.asSystem((tx) =>
        tx.execute(sql`
          update virtual_gateway_state set state = 'waiting', trouble = null, requests_per_second = 0
          where state <> 'waiting' and virtual_id in (select id from virtual_gateway where ${isOurs})`),
      )
      await load()
      ends.push(
        partitions.follow(() => {
          following.follow()
          const settled = following.settle().catch(() => undefined)
          return { letGo: settled, taken: settled }
        }),
        bus.subscribe('virtualGateways.changed', ({ tenantId }) => following.follow(tenantId)),
        scheduler.every('polls of virtual gateways', tickMs, () => {
          for (const { poller } of inTurns())
            poller.tick((requests) => turns.take(poller.config.tenantId, requests))
        }),
        scheduler.every('states of virtual gateways', stateMs, () => states.flush(lives.values())),
        // a tenant that takes part again is told by nobody
        scheduler.every('virtual gateways again', againMs, () => following.follow()),
      )
    },
    addressOf: (virtualId) => lives.get(virtualId)?.poller.state.address,
    async stop() {
      isStopped = true
      for (const end of ends.splice(0)) end()
      await following.stop()
      for (const [id, live] of [...lives]) end(id, live)
      await states.flush([])
    },
  }
}
