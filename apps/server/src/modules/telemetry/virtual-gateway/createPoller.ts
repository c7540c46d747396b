import { type PollGroup, valueOfRegisters } from '@energy-console/contract/devices'
import { AppError } from '../../../platform/errors'
import type { Clock } from '../../../platform/jobs/clock'
import {
  createModbusConnection,
  type ModbusConnection,
  ModbusError,
  type ModbusRange,
  readAnswer,
  readRequest,
} from '../../../platform/modbus'
import type { FieldConnector } from '../../../platform/outbound'
import type { Slave, VirtualConfig } from './load'
import { type Block, type Entry, entriesOf, halvesOf, planBlocks } from './plan'
import { noCounts, noteAnswer, type SlaveCounts } from './slaveCounts'

/** What a slave said in one round: the values of each answer, with its time. */
export interface SlaveReading {
  /** Unix ms. */
  ts: number
  values: Record<string, number | string | boolean>
}

/** Who hears of what a poller sees. */
export interface PollerEvents {
  opened(): void
  closed(): void
  read(slave: Slave, readings: readonly SlaveReading[]): void
  /** A slave does not answer any more. */
  fellSilent(slave: Slave): void
  /** A slave answers that was silent, or that has not been asked before. */
  returned(slave: Slave): void
  /** Bytes that came; `isRepeat` where a read was tried again. */
  received(bytes: number, isRepeat: boolean): void
  /** Whether values may be taken at the moment; else a round is left out. */
  mayRead(): boolean
}

/** How the connection stands. */
export interface PollerState {
  state: 'connecting' | 'connected' | 'failed'
  /** Chinese, also the translation key. */
  trouble: string | null
  /** Since the poller began. */
  requests: number
}

/** Asks the slaves of one virtual gateway, each register as often as it is set. */
export interface Poller {
  readonly config: VirtualConfig
  readonly state: PollerState
  countsOf(slaveId: string): SlaveCounts
  /** Does what is due; called many times a second. */
  tick(): void
  /**
   * Reads a range at once, before what waits; it is not tried again.
   *
   * @throws ModbusError
   */
  read(unitId: number, range: ModbusRange, slave?: Slave): Promise<number[]>
  /** Sends any request at once. @throws ModbusError */
  request(unitId: number, pdu: Buffer): Promise<Buffer>
  entriesOf(slave: Slave): readonly Entry[]
  stop(): void
}

const groups = ['fast', 'normal', 'slow'] as const satisfies readonly PollGroup[]
const connectWaitMs = 5_000
const mostWaitMs = 60_000
/** A register that a slave refuses is asked for again after so long. */
const refusedMs = 60_000

interface Round {
  group: PollGroup
  blocks: PlannedBlock[]
  dueMs: number
}

interface PlannedBlock extends Block {
  /** The slave has refused it: it is left out until then. */
  notBeforeMs: number
}

interface LiveSlave {
  slave: Slave
  counts: SlaveCounts
  entries: readonly Entry[]
  rounds: Round[]
  isBusy: boolean
  /** It has answered since the start. */
  isHeard: boolean
  /** Rounds without an answer, one after the other. */
  failures: number
  notBeforeMs: number
}

/** 1, 2, 4 … up to a minute. */
const waitAfter = (failures: number) => Math.min(1_000 * 2 ** Math.min(failures - 1, 10), mostWaitMs)

/** Exceptions by which something between us and the slave says that it does not answer. */
const isSilence = ({ failure, code }: ModbusError) =>
  failure === 'timeout' || failure === 'garbled' || code === 10 || code === 11

/** Builds a poller; nothing is opened before the first tick. */
export function createPoller(
  config: VirtualConfig,
  { connector, clock, events }: { connector: FieldConnector; clock: Clock; events: PollerEvents },
): Poller {
  const { timeoutMs, retries } = config
  const intervalMs: Readonly<Record<PollGroup, number>> = {
    fast: config.fastSeconds * 1_000,
    normal: config.normalSeconds * 1_000,
    slow: config.slowSeconds * 1_000,
  }
  const state: PollerState = { state: 'connecting', trouble: null, requests: 0 }
  const slaves = new Map<string, LiveSlave>(config.slaves.map((slave) => [slave.id, liveOf(slave, config)]))
  let connection: ModbusConnection | undefined
  let isOpening = false
  let isStopped = false
  let failedOpenings = 0
  let openAtMs = 0

  const open = async () => {
    isOpening = true
    const { tenantId, host, port } = config
    try {
      const socket = await connector.open({ tenantId, host, port }, connectWaitMs)
      if (isStopped) return void socket.destroy()
      const own = createModbusConnection(socket, {
        ...{ parallel: config.parallel, pauseMs: config.pauseMs },
        onClose: () => own === connection && lose('连接已断开'),
      })
      connection = own
      failedOpenings = 0
      state.state = 'connected'
      state.trouble = null
      events.opened()
    } catch (error) {
      if (!isStopped) lose(error instanceof AppError ? String(error.params.reason) : '连接失败')
    } finally {
      isOpening = false
    }
  }

  const lose = (trouble: string) => {
    const wasOpen = connection !== undefined
    connection = undefined
    failedOpenings += 1
    openAtMs = clock.now() + waitAfter(failedOpenings)
    state.state = 'failed'
    state.trouble = trouble
    if (wasOpen) events.closed()
    for (const live of slaves.values()) fall(live, trouble)
  }

  const fall = (live: LiveSlave, trouble: string) => {
    live.counts.trouble = trouble
    if (live.counts.isSilent) return
    live.counts.isSilent = true
    events.fellSilent(live.slave)
  }

  const request = async (unitId: number, pdu: Buffer, counts?: SlaveCounts, isUrgent = false) => {
    if (!connection) throw new ModbusError('closed')
    state.requests += 1
    const begun = performance.now()
    if (counts) counts.requests += 1
    try {
      const answer = await connection.request(unitId, pdu, { timeoutMs, isUrgent })
      if (counts) noteAnswer(counts, performance.now() - begun, clock.now())
      events.received(answer.length + 7, false)
      return answer
    } catch (error) {
      if (counts && error instanceof ModbusError) {
        if (error.failure === 'timeout') counts.timeouts += 1
        else if (error.failure === 'exception') counts.exceptions += 1
        else counts.errors += 1
      }
      throw error
    }
  }

  const readRange = async (unitId: number, range: ModbusRange, counts?: SlaveCounts, isUrgent = false) => {
    const values = readAnswer(await request(unitId, readRequest(range), counts, isUrgent), range)
    if (values) return values
    if (counts) counts.errors += 1
    throw new ModbusError('garbled')
  }

  /** Reads a block; one that nobody answers is tried again, unless the slave is known to be silent. */
  const readBlock = async ({ slave, counts }: LiveSlave, block: Block): Promise<number[]> => {
    for (let tried = 0; ; tried += 1) {
      try {
        return await readRange(slave.unitId, block, counts)
      } catch (error) {
        const mayTry = error instanceof ModbusError && isSilence(error) && !counts.isSilent && tried < retries
        if (!mayTry) throw error
        events.received(0, true)
      }
    }
  }

  /** What became of a block that the slave refused: its halves, or itself for later. */
  const refused = (live: LiveSlave, round: Round, block: PlannedBlock, { code, message }: ModbusError) => {
    const halves = code === 2 || code === 3 ? halvesOf(block) : undefined
    if (halves) {
      const at = round.blocks.indexOf(block)
      if (at >= 0) round.blocks.splice(at, 1, ...halves.map((half) => ({ ...half, notBeforeMs: 0 })))
      return
    }
    block.notBeforeMs = clock.now() + refusedMs
    live.counts.trouble = message
  }

  const readRound = async (live: LiveSlave, round: Round) => {
    const readings: SlaveReading[] = []
    try {
      // halves of a refused block take its place and are read in the same round
      for (let index = 0; index < round.blocks.length; ) {
        const block = round.blocks[index]
        if (!block || block.notBeforeMs > clock.now()) {
          index += 1
          continue
        }
        try {
          const registers = await readBlock(live, block)
          readings.push({ ts: clock.now(), values: valuesOf(block, registers) })
          hear(live)
        } catch (error) {
          if (!(error instanceof ModbusError) || error.failure === 'closed') throw error
          if (isSilence(error)) return miss(live, error)
          hear(live)
          refused(live, round, block, error)
          if (round.blocks[index] !== block) continue
        }
        index += 1
      }
      if (round.blocks.every(({ notBeforeMs }) => notBeforeMs === 0)) live.counts.trouble = null
    } finally {
      const said = readings.filter(({ values }) => Object.keys(values).length > 0)
      if (said.length > 0 && !isStopped) events.read(live.slave, said)
    }
  }

  const miss = (live: LiveSlave, error: ModbusError) => {
    live.failures += 1
    live.notBeforeMs = clock.now() + waitAfter(live.failures)
    fall(live, error.message)
  }

  const hear = (live: LiveSlave) => {
    live.failures = 0
    if (live.isHeard && !live.counts.isSilent) return
    live.isHeard = true
    live.counts.isSilent = false
    live.counts.trouble = null
    events.returned(live.slave)
  }

  const runDue = async (live: LiveSlave, due: readonly Round[]) => {
    live.isBusy = true
    try {
      for (const round of due) {
        if (live.notBeforeMs > clock.now()) return
        await readRound(live, round)
      }
    } catch (error) {
      // a lost connection has been told already
      if (!(error instanceof ModbusError)) throw error
    } finally {
      live.isBusy = false
    }
  }

  return {
    config,
    state,
    countsOf: (slaveId) => slaves.get(slaveId)?.counts ?? noCounts(),
    entriesOf: ({ id }) => slaves.get(id)?.entries ?? [],
    tick() {
      const now = clock.now()
      if (isStopped) return
      if (!connection) {
        // a clock that was ahead and is right again holds nothing up
        if (!isOpening && (now >= openAtMs || openAtMs - now > mostWaitMs)) void open()
        return
      }
      if (!events.mayRead()) return
      for (const live of slaves.values()) {
        if (live.isBusy || (now < live.notBeforeMs && live.notBeforeMs - now <= mostWaitMs)) continue
        const due = live.rounds.filter(({ dueMs, group }) => now >= dueMs || dueMs - now > intervalMs[group])
        if (due.length === 0) continue
        for (const round of due) {
          const every = intervalMs[round.group]
          round.dueMs = now - round.dueMs < every ? round.dueMs + every : now + every
        }
        void runDue(live, due)
      }
    },
    read: (unitId, range, slave) => readRange(unitId, range, slave && slaves.get(slave.id)?.counts, true),
    request: (unitId, pdu) => request(unitId, pdu, undefined, true),
    stop() {
      isStopped = true
      const own = connection
      connection = undefined
      own?.close()
      if (own) events.closed()
    },
  }
}

function liveOf(slave: Slave, config: VirtualConfig): LiveSlave {
  const entries = entriesOf(slave.properties, slave.addressOffset)
  const rounds = groups.flatMap((group) => {
    const blocks = planBlocks(
      entries.filter(({ register }) => register.poll === group),
      config,
    )
    return blocks.length === 0
      ? []
      : [{ group, dueMs: 0, blocks: blocks.map((block) => ({ ...block, notBeforeMs: 0 })) }]
  })
  return {
    slave,
    counts: noCounts(),
    entries,
    rounds,
    isBusy: false,
    isHeard: false,
    failures: 0,
    notBeforeMs: 0,
  }
}

function valuesOf({ address: from, entries }: Block, registers: readonly number[]): SlaveReading['values'] {
  const values: SlaveReading['values'] = {}
  for (const { propertyNo, register, address, count } of entries) {
    const value = valueOfRegisters(registers.slice(address - from, address - from + count), register)
    if (value !== undefined) values[propertyNo] = value
  }
  return values
}
