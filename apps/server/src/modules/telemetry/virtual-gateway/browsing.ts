import { telemetryErrors } from '@energy-console/contract/telemetry'
import { refuse } from '../../../platform/errors'
import { ModbusError, type ModbusRange } from '../../../platform/modbus'
import { within } from '../../../platform/within'
import type { Poller, RequestWay } from './createPoller'
import { writeRegisters } from './writeProperty'

/** Registers as somebody looks at them and sets them, beside the polls. */
export interface Browsing {
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
   * Writes registers of a slave: it leaves at once, or not at all, however long it takes to read what is set. Answers when it has
   * left, so that whoever holds something until then lets go of it; `done` resolves with what stands there afterwards.
   *
   * @throws as `read`, now and by `done`
   */
  write(
    virtualId: string,
    unitId: number,
    wanted: { table: 'coil' | 'holding'; address: number; registers: readonly number[] },
  ): Promise<{ done: Promise<number[]> }>
}

const way: RequestWay = { lane: 'browse' }
/** How long a write by somebody who looks may take to leave: what is set is read, and its turn comes; its stations are held meanwhile. */
export const leavesWithinMs = 2_000

/** `pollerOf` answers who asks a virtual gateway as it is set now, undefined where it is not at work. */
export function createBrowsing(pollerOf: (virtualId: string) => Promise<Poller | undefined>): Browsing {
  const connected = async (virtualId: string): Promise<Poller> => {
    const poller = await pollerOf(virtualId)
    if (!poller) throw refuse(telemetryErrors.virtualDisabled)
    const { state, trouble } = poller.state
    if (state !== 'connected') throw refuse(telemetryErrors.modbusFailed, { reason: trouble ?? '尚未连接' })
    return poller
  }

  return {
    async read(virtualId, unitId, range) {
      const poller = await connected(virtualId)
      const begun = performance.now()
      const registers = await asked(() => poller.read(unitId, range, way))
      return { registers, answerMs: Math.round(performance.now() - begun) }
    },
    async write(virtualId, unitId, wanted) {
      const untilMs = performance.now() + leavesWithinMs
      const leftMs = () => Math.max(untilMs - performance.now(), 0)
      const poller = await within(leavesWithinMs, connected(virtualId))
      // whoever asked may have stopped waiting
      if (!poller || leftMs() === 0) throw failedBy(new ModbusError('late'))
      let onSent = () => {}
      const sent = new Promise<void>((resolve) => {
        onSent = resolve
      })
      const done = (async () => {
        const failed = await asked(() =>
          poller.alone(unitId, leftMs(), () =>
            writeRegisters(poller, unitId, wanted, { ...way, waitMs: leftMs(), onSent }),
          ),
        )
        if (failed)
          throw refuse(telemetryErrors.modbusFailed, {
            reason: failed.kind === 'unknown' ? '没有及时应答，是否已写入不得而知' : failed.reason,
          })
        const { table, address, registers } = wanted
        return asked(() => poller.read(unitId, { table, address, count: registers.length }, way))
      })()
      // one that never left says so
      await Promise.race([sent, done])
      return { done }
    },
  }
}

const failedBy = ({ message }: ModbusError) => refuse(telemetryErrors.modbusFailed, { reason: message })

/** Work at a slave, its failure as a refusal. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ModbusError ? failedBy(error) : error
  }
}
