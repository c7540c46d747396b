import type { PollGroup } from '@energy-console/contract/devices'
import type { Clock } from '../../../platform/jobs/clock'
import { ModbusError, type ModbusLane, type ModbusRange, type RequestOptions } from '../../../platform/modbus'
import type { FieldConnector } from '../../../platform/outbound'
import { createLine, type LineState, mostWaitMs } from './line'
import { createSlavePresence, type LiveSlave, liveSlave } from './liveSlave'
import type { Slave, VirtualConfig } from './load'
import type { Entry } from './plan'
import { createRoundReader, type SlaveReading } from './readRound'
import { createRequests } from './requests'
import { beginAnew, costOf, type Round } from './rounds'
import { noCounts, type SlaveCounts } from './slaveCounts'
import { type AtUnit, createUnitTurns } from './unitTurns'

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
  /** Does what must not be mixed with another write to the unit. */
  readonly alone: AtUnit
  entriesOf(slave: Slave): readonly Entry[]
  stop(): void
}

/** Builds a poller; nothing is opened before the first tick. */
export function createPoller(
  config: VirtualConfig,
  { connector, clock, events }: { connector: FieldConnector; clock: Clock; events: PollerEvents },
): Poller {
  const intervalMs: Readonly<Record<PollGroup, number>> = {
    fast: config.fastSeconds * 1_000,
    normal: config.normalSeconds * 1_000,
    slow: config.slowSeconds * 1_000,
  }
  const slaves = new Map<string, LiveSlave>(
    config.slaves.map((slave) => [slave.id, liveSlave(slave, config)]),
  )
  const inOrder = [...slaves.values()]
  const presence = createSlavePresence({ clock, events })
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
        for (const live of slaves.values()) presence.fall(live, trouble)
      },
    },
  })

  const requests = createRequests({ line, clock, retries: config.retries, onReceived: events.received })
  const readRound = createRoundReader({
    ...{ requests, presence, clock },
    onRead({ slave }, readings) {
      if (!isStopped) events.read(slave, readings)
    },
  })

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
      requests.read(unitId, range, way, slave && slaves.get(slave.id)?.counts),
    request: (unitId, pdu, way) => requests.send(unitId, pdu, way),
    alone: createUnitTurns(),
    stop() {
      isStopped = true
      line.stop()
    },
  }
}
