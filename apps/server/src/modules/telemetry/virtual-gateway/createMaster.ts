import { telemetryErrors } from '@energy-console/contract/telemetry'
import { allPartitions } from '../../../platform/engine'
import { refuse } from '../../../platform/errors'
import { ModbusError, type ModbusRange } from '../../../platform/modbus'
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
import { createCarrier } from './carryOut'
import { createPoller, type RequestWay } from './createPoller'
import type { Live } from './live'
import { loadVirtualGateways, type VirtualConfig } from './load'
import { createStateKeeper } from './stateKeeper'
import { createTenantTurns } from './tenantTurns'
import { writeRegisters } from './writeProperty'

/** The virtual gateways of this process at work. */
export interface VirtualMaster {
  /** Loads what is set and begins to ask. */
  start(): Promise<void>
  /** What is set may have changed, of a tenant or of any: those that have are begun anew, soon. */
  follow(tenantId?: string): void
  /** Resolves when what was followed is in force. */
  settle(): Promise<void>
  /**
   * Reads registers of a slave at once; few may wait for that at a time.
   *
   * @throws AppError `telemetry.virtualDisabled`, `telemetry.modbusFailed`
   */
  read(
    virtualId: string,
    unitId: number,
    range: ModbusRange,
  ): Promise<{ registers: number[]; answerMs: number }>
  /**
   * Writes registers of a slave: it leaves at once, or not at all. Answers when it has left, so that whoever holds something until
   * then lets go of it; `done` resolves with what stands there afterwards.
   *
   * @throws as `read`, now and by `done`
   */
  write(
    virtualId: string,
    unitId: number,
    wanted: { table: 'coil' | 'holding'; address: number; registers: readonly number[] },
  ): Promise<{ done: Promise<number[]> }>
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
const browsing: RequestWay = { lane: 'browse' }
const stateMs = 2_000
const followMs = 100
const againMs = 60_000
/** How long a write by somebody who looks may wait for its turn; its stations are held meanwhile. */
const leaveMs = 2_000
/** Messages of one virtual gateway that wait for the database; more rounds wait until they are stored. */
const mostUnderWay = 200

/** Builds the master; nothing runs before `start`. */
export function createVirtualMaster(
  platform: Pick<Platform, 'db' | 'clock' | 'scheduler' | 'writers' | 'fieldConnector' | 'log'>,
  doors: MasterDoors,
  { partitions = allPartitions }: { partitions?: readonly number[] } = {},
): VirtualMaster {
  const { db, clock, scheduler, writers, fieldConnector, log } = platform
  const { routing, intake, presence, traffic, link, commands } = doors
  const states = createStateKeeper(db.systemPool, writers, clock)
  const turns = createTenantTurns(clock)
  const lives = new Map<string, Live>()
  let isStopped = false
  let first = 0
  let reading: Promise<void> | undefined
  /** Tenants of whom something may have changed. */
  let stale: Set<string> | 'all' = new Set()
  let isComing = false
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
      close: () => follow(tenantId),
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
    const loaded = await loadVirtualGateways(db, partitions, tenantIds && [...tenantIds], (one) => {
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

  const isStale = () => stale === 'all' || stale.size > 0

  const mark = (tenantId: string | undefined) => {
    if (tenantId === undefined) stale = 'all'
    else if (stale !== 'all') stale.add(tenantId)
  }

  /** Reads until nothing has changed since the reading began. */
  const readOn = async () => {
    while (isStale() && !isStopped) {
      const wanted = stale
      stale = new Set()
      try {
        await routing.settle()
        await load(wanted === 'all' ? undefined : wanted)
      } catch (error) {
        // what was not read is read the next time
        for (const tenantId of wanted === 'all' ? [undefined] : wanted) mark(tenantId)
        throw error
      }
    }
  }

  const settle = () => {
    reading ??= readOn().finally(() => {
      reading = undefined
    })
    return reading
  }

  const follow = (tenantId?: string) => {
    if (isStopped) return
    mark(tenantId)
    if (isComing) return
    isComing = true
    scheduler.at('virtual gateways', clock.now() + followMs, async () => {
      isComing = false
      await settle().catch((error: unknown) => {
        log.error({ err: error }, 'virtual gateways not reloaded')
      })
    })
  }

  /** Another one first each time: none is always the last to have its turn. */
  const inTurns = () => {
    const all = [...lives.values()]
    first = all.length === 0 ? 0 : (first + 1) % all.length
    return [...all.slice(first), ...all.slice(0, first)]
  }

  const liveOf = async (virtualId: string): Promise<Live> => {
    if (isStale()) await settle()
    const live = lives.get(virtualId)
    if (!live) throw refuse(telemetryErrors.virtualDisabled)
    const { state, trouble } = live.poller.state
    if (state !== 'connected') throw refuse(telemetryErrors.modbusFailed, { reason: trouble ?? '尚未连接' })
    return live
  }

  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ModbusError) throw refuse(telemetryErrors.modbusFailed, { reason: error.message })
      throw error
    }
  }

  return {
    follow,
    settle,
    async start() {
      await db.systemPool.query(
        `update virtual_gateway_state set state = 'waiting', trouble = null, requests_per_second = 0 where state <> 'waiting'`,
      )
      await load()
      ends.push(
        scheduler.every('polls of virtual gateways', tickMs, () => {
          for (const { poller } of inTurns())
            poller.tick((requests) => turns.take(poller.config.tenantId, requests))
        }),
        scheduler.every('states of virtual gateways', stateMs, () => states.flush(lives.values())),
        // a tenant that takes part again is told by nobody
        scheduler.every('virtual gateways again', againMs, () => follow()),
      )
    },
    async read(virtualId, unitId, range) {
      const { poller } = await liveOf(virtualId)
      const begun = performance.now()
      const registers = await asked(() => poller.read(unitId, range, browsing))
      return { registers, answerMs: Math.round(performance.now() - begun) }
    },
    async write(virtualId, unitId, wanted) {
      const { poller } = await liveOf(virtualId)
      let onSent = () => {}
      const sent = new Promise<void>((resolve) => {
        onSent = resolve
      })
      const untilMs = performance.now() + leaveMs
      const done = (async () => {
        const failed = await asked(() =>
          poller.alone(unitId, leaveMs, () => {
            const waitMs = Math.max(untilMs - performance.now(), 0)
            return writeRegisters(poller, unitId, wanted, { lane: 'browse', waitMs, onSent })
          }),
        )
        if (failed)
          throw refuse(telemetryErrors.modbusFailed, {
            reason: failed.kind === 'unknown' ? '没有及时应答，是否已写入不得而知' : failed.reason,
          })
        const { table, address, registers } = wanted
        return asked(() => poller.read(unitId, { table, address, count: registers.length }, browsing))
      })()
      // one that never left says so
      await Promise.race([sent, done])
      return { done }
    },
    addressOf: (virtualId) => lives.get(virtualId)?.poller.state.address,
    async stop() {
      isStopped = true
      for (const end of ends.splice(0)) end()
      await reading?.catch(() => undefined)
      for (const [id, live] of [...lives]) end(id, live)
      await states.flush([])
    },
  }
}
