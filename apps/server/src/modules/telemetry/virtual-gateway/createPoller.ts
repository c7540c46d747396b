import { type PollGroup, valueOfRegisters } from '@energy-console/contract/devices'
import type { Clock } from '../../../platform/jobs/clock'
import {
  ModbusError,
  type ModbusLane,
  type ModbusRange,
  type RequestOptions,
  readAnswer,
  readRequest,
} from '../../../platform/modbus'
import type { FieldConnector } from '../../../platform/outbound'
import { createLine, type LineState, mostWaitMs, waitAfter } from './line'
import type { Slave, VirtualConfig } from './load'
import { type Block, type Entry, entriesOf } from './plan'
import {
  beginAnew,
  costOf,
  hastenRound,
  isWholeDue,
  joinPart,
  noteRead,
  noteRefused,
  planRounds,
  type Round,
  troubleOf,
} from './rounds'
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

/** How a request that is no poll is sent. */
export type RequestWay = Pick<RequestOptions, 'waitMs' | 'onSent'> & { lane: Exclude<ModbusLane, 'poll'> }

/** Asks the slaves of one virtual gateway, each register as often as it is set. */
export interface Poller {
  readonly config: VirtualConfig
  readonly state: LineState
  countsOf(slaveId: string): SlaveCounts
  /** Does what is due, called many times a second; `mayAsk` says whether so many requests may be made now. */
  tick(mayAsk: (requests: number) => boolean): void
  /**
   * Reads a range; it is not tried again.
   *
   * @throws ModbusError
   */
  read(unitId: number, range: ModbusRange, way: RequestWay & { slave?: Slave }): Promise<number[]>
  /** Sends any request. @throws ModbusError */
  request(unitId: number, pdu: Buffer, way: RequestWay): Promise<Buffer>
  /**
   * Does what must not be mixed with another write to the unit, when those that came before are done.
   *
   * @throws ModbusError `late` where they are not done in time; it is left out then
   */
  alone<T>(unitId: number, waitMs: number, work: () => Promise<T>): Promise<T>
  entriesOf(slave: Slave): readonly Entry[]
  stop(): void
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

/** Exceptions by which something between us and the slave says that it does not answer. */
const isSilence = ({ failure, code }: ModbusError) =>
  failure === 'timeout' || failure === 'garbled' || code === 10 || code === 11

/** Builds a poller; nothing is opened before the first tick. */
export function createPoller(
  config: VirtualConfig,
  { connector, clock, events }: { connector: FieldConnector; clock: Clock; events: PollerEvents },
): Poller {
  const { retries } = config
  const intervalMs: Readonly<Record<PollGroup, number>> = {
    fast: config.fastSeconds * 1_000,
    normal: config.normalSeconds * 1_000,
    slow: config.slowSeconds * 1_000,
  }
  const slaves = new Map<string, LiveSlave>(config.slaves.map((slave) => [slave.id, liveOf(slave, config)]))
  const inOrder = [...slaves.values()]
  const writes = new Map<number, Promise<void>>()
  let nextSlave = 0
  let isStopped = false
  const line = createLine(config, {
    ...{ connector, clock },
    events: {
      opened() {
        for (const { rounds } of slaves.values()) beginAnew(rounds)
        events.opened()
      },
      closed: events.closed,
      lost(trouble) {
        for (const live of slaves.values()) fall(live, trouble)
      },
    },
  })

  const fall = (live: LiveSlave, trouble: string) => {
    live.counts.trouble = trouble
    if (live.counts.isSilent) return
    live.counts.isSilent = true
    events.fellSilent(live.slave)
  }

  const request = async (
    unitId: number,
    pdu: Buffer,
    options: Omit<RequestOptions, 'timeoutMs'>,
    counts?: SlaveCounts,
  ) => {
    const begun = performance.now()
    if (counts) counts.requests += 1
    try {
      const answer = await line.request(unitId, pdu, options)
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

  const readRange = async (
    unitId: number,
    range: ModbusRange,
    options: Omit<RequestOptions, 'timeoutMs'>,
    counts?: SlaveCounts,
  ) => {
    const values = readAnswer(await request(unitId, readRequest(range), options, counts), range)
    if (values) return values
    if (counts) counts.errors += 1
    throw new ModbusError('garbled')
  }

  /** Reads a block; one that nobody answers is tried again, unless the slave is known to be silent. */
  const readBlock = async ({ slave, counts }: LiveSlave, block: Block): Promise<number[]> => {
    for (let tried = 0; ; tried += 1) {
      try {
        return await readRange(slave.unitId, block, {}, counts)
      } catch (error) {
        const mayTry = error instanceof ModbusError && isSilence(error) && !counts.isSilent && tried < retries
        if (!mayTry) throw error
        events.received(0, true)
      }
    }
  }

  /**
   * Reads a block, or answers how the slave refuses it.
   *
   * @throws ModbusError where it does not answer
   */
  const askBlock = async (live: LiveSlave, block: Block): Promise<SlaveReading | ModbusError> => {
    try {
      const registers = await readBlock(live, block)
      hear(live)
      return { ts: clock.now(), values: valuesOf(block, registers) }
    } catch (error) {
      if (!(error instanceof ModbusError) || error.failure !== 'exception' || isSilence(error)) throw error
      hear(live)
      return error
    }
  }

  /** Reads all of a round that is not left out; `take` has each answer as it comes. */
  const readParts = async (live: LiveSlave, round: Round, take: (reading: SlaveReading) => void) => {
    for (const part of round.parts) {
      if (isWholeDue(part, clock.now())) {
        const whole = await askBlock(live, part.whole)
        if (!(whole instanceof ModbusError)) {
          joinPart(part)
          take(whole)
          continue
        }
      }
      // halves of a refused piece take its place and are read in the same round
      for (let index = 0; index < part.pieces.length; ) {
        const piece = part.pieces[index]
        const now = clock.now()
        if (!piece || (now < piece.notBeforeMs && piece.notBeforeMs - now <= mostWaitMs)) {
          index += 1
          continue
        }
        const said = await askBlock(live, piece.block)
        if (said instanceof ModbusError) noteRefused(part, piece, said, clock.now())
        else {
          noteRead(piece)
          take(said)
        }
        if (part.pieces[index] === piece) index += 1
      }
    }
  }

  const readRound = async (live: LiveSlave, round: Round) => {
    const readings: SlaveReading[] = []
    try {
      await readParts(live, round, (reading) => readings.push(reading))
      live.counts.trouble = troubleOf(live.rounds)
      hastenRound(round, clock.now())
    } catch (error) {
      if (!(error instanceof ModbusError) || error.failure === 'closed') throw error
      miss(live, error)
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

  const dueOf = (live: LiveSlave, now: number) =>
    live.isBusy || (now < live.notBeforeMs && live.notBeforeMs - now <= mostWaitMs)
      ? []
      : live.rounds.filter(({ dueMs, group }) => now >= dueMs || dueMs - now > intervalMs[group])

  return {
    config,
    state: line.state,
    countsOf: (slaveId) => slaves.get(slaveId)?.counts ?? noCounts(),
    entriesOf: ({ id }) => slaves.get(id)?.entries ?? [],
    tick(mayAsk) {
      if (isStopped || !line.open() || !events.mayRead()) return
      const now = clock.now()
      for (let count = 0; count < inOrder.length; count += 1) {
        const at = (nextSlave + count) % inOrder.length
        const live = inOrder[at]
        const due = live ? dueOf(live, now) : []
        if (!live || due.length === 0) continue
        if (!mayAsk(due.reduce((sum, round) => sum + costOf(round), 0))) {
          // it is the first the next time
          nextSlave = at
          return
        }
        for (const round of due) {
          const every = intervalMs[round.group]
          round.dueMs = now - round.dueMs < every ? round.dueMs + every : now + every
        }
        void runDue(live, due)
      }
    },
    read: (unitId, range, { slave, ...way }) =>
      readRange(unitId, range, way, slave && slaves.get(slave.id)?.counts),
    request: (unitId, pdu, way) => request(unitId, pdu, way),
    alone(unitId, waitMs, work) {
      return new Promise((resolve, reject) => {
        let isLate = false
        const timer = setTimeout(() => {
          isLate = true
          reject(new ModbusError('late'))
        }, waitMs)
        const done = (writes.get(unitId) ?? Promise.resolve()).then(async () => {
          clearTimeout(timer)
          if (!isLate) await work().then(resolve, reject)
          if (writes.get(unitId) === done) writes.delete(unitId)
        })
        writes.set(unitId, done)
      })
    },
    stop() {
      isStopped = true
      line.stop()
    },
  }
}

function liveOf(slave: Slave, config: VirtualConfig): LiveSlave {
  const entries = entriesOf(slave.properties, slave.addressOffset)
  return {
    slave,
    counts: noCounts(),
    entries,
    rounds: planRounds(entries, config),
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
