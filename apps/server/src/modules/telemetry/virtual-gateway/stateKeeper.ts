import type { Pool } from 'pg'
import type { Clock } from '../../../platform/jobs/clock'
import type { Writers } from '../../../platform/writers'
import type { Live } from './live'
import { takeCounts } from './slaveCounts'
import { createStateWriter, type VirtualState } from './states'

/** Writes down how the virtual gateways of this process stand. */
export interface StateKeeper {
  /** Writes what has changed, and of some of them what was counted; answers when it is stored. */
  flush(lives: Iterable<Live>): Promise<void>
  /** One has ended: what was counted of it goes on in the next that takes its place. */
  ended(live: Live): void
}

interface Known {
  /** When all of it was written. */
  writtenMs: number
  requestsBefore: number
  /** How it stood when it was written last, without what is counted. */
  stands: string
  slaves: Map<string, string>
}

/** Slaves whose counts are written at a time: few go down each time, many in turns. */
const mostSlaves = 500

/** Builds it. */
export function createStateKeeper(pool: Pool, writers: Writers, clock: Clock): StateKeeper {
  const rows = createStateWriter(pool, writers)
  const known = new Map<string, Known>()
  const left: VirtualState[] = []

  const stateOf = (live: Live, isWhole: boolean, isOver = false): VirtualState | undefined => {
    const { config, state, countsOf } = live.poller
    const { id: virtualId, tenantId } = config
    const before = known.get(virtualId)
    const all = config.slaves.map(({ id }) => ({ id, counts: countsOf(id) }))
    const silentSlaves = all.filter(({ counts }) => counts.isSilent).length
    const stands = JSON.stringify([state.state, state.trouble, silentSlaves])
    const slaveStands = new Map(
      all.map(({ id, counts: { isSilent, trouble } }) => [id, `${isSilent} ${trouble}`]),
    )
    const changed = all.filter(({ id }) => before?.slaves.get(id) !== slaveStands.get(id))
    const isAll = isWhole || isOver || before === undefined
    if (!isAll && stands === before.stands && changed.length === 0) return undefined
    const now = clock.now()
    const seconds = before ? Math.max((now - before.writtenMs) / 1_000, 0.001) : 1
    known.set(virtualId, {
      writtenMs: isAll || before === undefined ? now : before.writtenMs,
      requestsBefore: isAll || before === undefined ? state.requests : before.requestsBefore,
      ...{ stands, slaves: slaveStands },
    })
    return {
      ...{ virtualId, tenantId, silentSlaves },
      state: isOver ? 'waiting' : state.state,
      trouble: isOver ? null : state.trouble,
      requestsPerSecond: isOver ? 0 : (state.requests - (before?.requestsBefore ?? 0)) / seconds,
      slaves: (isAll ? all : changed).map(({ id, counts }) => ({ slaveId: id, ...takeCounts(counts) })),
    }
  }

  /** Those whose turn it is to be written whole, the longest waiting first. */
  const wholeOnes = (lives: readonly Live[]) => {
    const writtenMs = ({ poller }: Live) => known.get(poller.config.id)?.writtenMs ?? 0
    const ids = new Set<string>()
    let slaves = 0
    for (const live of [...lives].sort((one, other) => writtenMs(one) - writtenMs(other))) {
      if (slaves >= mostSlaves) break
      ids.add(live.poller.config.id)
      slaves += live.poller.config.slaves.length + 1
    }
    return ids
  }

  return {
    async flush(lives) {
      const list = [...lives]
      const whole = wholeOnes(list)
      const states = list.flatMap((live) => stateOf(live, whole.has(live.poller.config.id)) ?? [])
      // one statement writes each row once: what is left of before goes first
      const before = left.splice(0)
      if (before.length > 0) left.push(...(await rows.write(newestOf(before))))
      if (states.length > 0) left.push(...(await rows.write(states)))
    },
    ended(live) {
      const state = stateOf(live, true, true)
      if (state) left.push(state)
      known.delete(live.poller.config.id)
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
  const slaves = new Map(before.slaves.map((slave) => [slave.slaveId, slave]))
  for (const slave of state.slaves) {
    const earlier = slaves.get(slave.slaveId)
    slaves.set(slave.slaveId, {
      ...slave,
      requests: slave.requests + (earlier?.requests ?? 0),
      timeouts: slave.timeouts + (earlier?.timeouts ?? 0),
      exceptions: slave.exceptions + (earlier?.exceptions ?? 0),
      errors: slave.errors + (earlier?.errors ?? 0),
    })
  }
  return { ...state, slaves: [...slaves.values()] }
}
