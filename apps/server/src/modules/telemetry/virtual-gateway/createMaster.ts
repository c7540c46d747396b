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
import { createPoller, type Poller } from './createPoller'
import { loadVirtualGateways, type Slave, type VirtualConfig } from './load'
import { takeCounts } from './slaveCounts'
import { createStateWriter, type VirtualState } from './states'
import { type WriteOutcome, writeProperty, writeRegisters } from './writeProperty'

/** The virtual gateways of this process at work. */
export interface VirtualMaster {
  /** Loads what is set and begins to ask. */
  start(): Promise<void>
  /** What is set may have changed: those that have are begun anew, soon. */
  follow(): void
  /** Resolves when what was followed is in force. */
  settle(): Promise<void>
  /**
   * Reads registers of a slave at once. `slave` is the device that is asked, where it is one.
   *
   * @throws AppError `telemetry.virtualDisabled`, `telemetry.modbusFailed`
   */
  read(
    virtualId: string,
    unitId: number,
    range: ModbusRange,
  ): Promise<{ registers: number[]; answerMs: number }>
  /** Writes registers of a slave and answers what stands there afterwards. @throws as `read` */
  write(
    virtualId: string,
    unitId: number,
    wanted: { table: 'coil' | 'holding'; address: number; registers: readonly number[] },
  ): Promise<number[]>
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

interface Live {
  poller: Poller
  account: Account
  connection: MqttConnection<Account>
  /** Messages that are not committed yet. */
  underWay: number
  requestsBefore: number
}

const tickMs = 50
const stateMs = 2_000
const followMs = 100
const againMs = 60_000
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
  const rows = createStateWriter(db.systemPool, writers)
  const lives = new Map<string, Live>()
  const left: VirtualState[] = []
  let flushedMs = clock.now()
  let isStopped = false
  let reading: Promise<void> | undefined
  let isStale = false
  const ends: (() => void)[] = []

  const deviceOf = ({ deviceId }: Slave) => routing.current.devices.get(deviceId)

  const deliver = (deviceIds: readonly string[]) =>
    void commands
      .deliverQueued(deviceIds)
      .catch((error: unknown) => log.warn({ err: error }, 'queued commands not delivered'))

  const submit = (live: Live, slave: Slave, readings: readonly object[]) => {
    const device = deviceOf(slave)
    if (!device) return
    live.underWay += 1
    const payload = Buffer.from(JSON.stringify({ [device.name]: readings }))
    intake.accept(live.account, 'gateway', payload, (error) => {
      live.underWay -= 1
      if (error) log.warn({ err: error, virtualGateway: live.poller.config.id }, 'readings not stored')
    })
  }

  /** Carries a command out, once, and tells the command path; one that was not answered is left to its time-out. */
  const carryOut = async (live: Live, payload: string) => {
    const { device: name, data } = JSON.parse(payload) as {
      device: string
      data: { id: number; method: string; params?: { property?: unknown; value?: unknown } }
    }
    const outcome = await outcomeOf(live, name, data)
    if (outcome.kind === 'unknown') return
    const answer = outcome.kind === 'done' ? { success: true } : { success: false, msg: outcome.reason }
    link.answered(live.connection, String(data.id), answer)
  }

  const outcomeOf = async (
    live: Live,
    name: string,
    { method, params }: { method: string; params?: { property?: unknown; value?: unknown } },
  ): Promise<WriteOutcome> => {
    const device = routing.deviceOf(live.account, name)
    const { poller } = live
    const slave = poller.config.slaves.find(({ deviceId }) => deviceId === device?.id)
    if (!slave || !device) return { kind: 'refused', reason: '没有虚拟网关读取此设备' }
    const { property, value } = params ?? {}
    const propertyNo = device.points.get(String(property))?.propertyNo
    const entry = poller.entriesOf(slave).find((one) => one.propertyNo === propertyNo)
    if (method !== 'setValue' || !entry) return { kind: 'refused', reason: '产品没有为此属性设置寄存器' }
    if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'boolean')
      return { kind: 'refused', reason: '值超出寄存器的范围' }
    const outcome = await writeProperty(poller, slave, entry, value)
    if (outcome.kind === 'done' && outcome.value !== undefined)
      submit(live, slave, [{ ts: clock.now(), values: { [entry.propertyNo]: outcome.value } }])
    return outcome
  }

  const begin = (config: VirtualConfig) => {
    // the log of gateways knows senders by the number of their account; nobody else's is below zero
    const { tenantId, stationId, gatewayId } = config
    const account: Account = { id: `-${config.id}`, tenantId, stationId, gatewayId, deviceId: null }
    const connection: MqttConnection<Account> = {
      principal: account,
      isSubscribedTo: (topic) => topic === topics.gatewayRpc,
      send: (_topic, payload) =>
        void carryOut(live, String(payload)).catch((error: unknown) =>
          log.error({ err: error, virtualGateway: config.id }, 'command to a slave failed'),
        ),
      close: () => follow(),
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
        read: (slave, readings) => submit(live, slave, readings),
        fellSilent(slave) {
          const device = deviceOf(slave)
          if (device) presence.lost(device)
        },
        returned(slave) {
          const device = deviceOf(slave)
          if (device) presence.heard(device)
          deliver([slave.deviceId])
        },
        received: (bytes, isRepeat) => traffic.received(account, bytes, isRepeat),
        mayRead: () => live.underWay < mostUnderWay && !doors.isFull(),
      },
    })
    const live: Live = { poller, account, connection, underWay: 0, requestsBefore: 0 }
    lives.set(config.id, live)
  }

  /** What was counted of one goes on in the next that takes its place. */
  const end = (id: string, live: Live) => {
    left.push(stateOf(live, 'waiting', 1))
    live.poller.stop()
    lives.delete(id)
  }

  const stateOf = (
    { poller, requestsBefore }: Live,
    state: VirtualState['state'],
    seconds: number,
  ): VirtualState => {
    const slaves = poller.config.slaves.map(({ id }) => ({ slaveId: id, ...takeCounts(poller.countsOf(id)) }))
    return {
      ...{ virtualId: poller.config.id, tenantId: poller.config.tenantId, state, slaves },
      trouble: state === 'waiting' ? null : poller.state.trouble,
      requestsPerSecond: state === 'waiting' ? 0 : (poller.state.requests - requestsBefore) / seconds,
      silentSlaves: slaves.filter(({ isSilent }) => isSilent).length,
    }
  }

  const flush = async () => {
    const now = clock.now()
    const seconds = Math.max((now - flushedMs) / 1_000, 0.001)
    flushedMs = now
    const states = [...lives.values()].map((live) => {
      const state = stateOf(live, live.poller.state.state, seconds)
      live.requestsBefore = live.poller.state.requests
      return state
    })
    // one statement writes each row once: what is left of before goes first
    const before = left.splice(0)
    if (before.length > 0) left.push(...(await rows.write(newestOf(before))))
    if (states.length > 0) left.push(...(await rows.write(states)))
  }

  const load = async () => {
    const wanted = (await loadVirtualGateways(db, partitions)).filter(({ tenantId }) =>
      doors.isTenantOpen(tenantId),
    )
    if (isStopped) return
    const byId = new Map(wanted.map((config) => [config.id, config]))
    for (const [id, live] of [...lives]) {
      const config = byId.get(id)
      if (config && JSON.stringify(config) === JSON.stringify(live.poller.config)) byId.delete(id)
      else end(id, live)
    }
    for (const config of byId.values()) begin(config)
  }

  /** Reads until nothing has changed since the reading began. */
  const readOn = async () => {
    while (isStale && !isStopped) {
      isStale = false
      await routing.settle()
      await load()
    }
  }

  const settle = () => {
    reading ??= readOn().finally(() => {
      reading = undefined
    })
    return reading
  }

  const follow = () => {
    if (isStale || isStopped) return
    isStale = true
    scheduler.at('virtual gateways', clock.now() + followMs, async () => {
      await settle().catch((error: unknown) => {
        log.error({ err: error }, 'virtual gateways not reloaded')
        isStale = false
      })
    })
  }

  const liveOf = async (virtualId: string): Promise<Live> => {
    if (isStale) await settle()
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
          for (const { poller } of lives.values()) poller.tick()
        }),
        scheduler.every('states of virtual gateways', stateMs, flush),
        // a tenant that takes part again is told by nobody
        scheduler.every('virtual gateways again', againMs, follow),
      )
    },
    async read(virtualId, unitId, range) {
      const { poller } = await liveOf(virtualId)
      const begun = performance.now()
      const registers = await asked(() => poller.read(unitId, range))
      return { registers, answerMs: Math.round(performance.now() - begun) }
    },
    async write(virtualId, unitId, wanted) {
      const { poller } = await liveOf(virtualId)
      const failed = await asked(() => writeRegisters(poller, unitId, wanted))
      if (failed)
        throw refuse(telemetryErrors.modbusFailed, {
          reason: failed.kind === 'unknown' ? '没有及时应答，是否已写入不得而知' : failed.reason,
        })
      const { table, address, registers } = wanted
      return asked(() => poller.read(unitId, { table, address, count: registers.length }))
    },
    async stop() {
      isStopped = true
      for (const end of ends.splice(0)) end()
      await reading?.catch(() => undefined)
      for (const [id, live] of [...lives]) end(id, live)
      await flush()
    },
  }
}

/** Of each virtual gateway one state: how it stands now, with what was counted in all of them. */
function newestOf(states: readonly VirtualState[]): VirtualState[] {
  const byId = new Map<string, VirtualState>()
  for (const state of states) {
    const before = byId.get(state.virtualId)
    byId.set(state.virtualId, before ? merged(before, state) : state)
  }
  return [...byId.values()]
}

function merged(before: VirtualState, state: VirtualState): VirtualState {
  const known = new Map(before.slaves.map((slave) => [slave.slaveId, slave]))
  return {
    ...state,
    slaves: state.slaves.map((slave) => {
      const earlier = known.get(slave.slaveId)
      if (!earlier) return slave
      return {
        ...slave,
        requests: slave.requests + earlier.requests,
        timeouts: slave.timeouts + earlier.timeouts,
        exceptions: slave.exceptions + earlier.exceptions,
        errors: slave.errors + earlier.errors,
      }
    }),
  }
}
