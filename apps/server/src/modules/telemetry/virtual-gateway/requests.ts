import type { Clock } from '../../../platform/jobs/clock'
import {
  ModbusError,
  type ModbusRange,
  type RequestOptions,
  readAnswer,
  readRequest,
} from '../../../platform/modbus'
import type { Line } from './line'
import type { Block } from './plan'
import { noteAnswer, type SlaveCounts } from './slaveCounts'

type Options = Omit<RequestOptions, 'timeoutMs'>

/** Requests over a line, each counted for the slave that it is about. */
export interface Requests {
  /** @throws ModbusError */
  send(unitId: number, pdu: Buffer, options: Options, counts?: SlaveCounts): Promise<Buffer>
  /** Reads a range; it is not tried again. @throws ModbusError */
  read(unitId: number, range: ModbusRange, options: Options, counts?: SlaveCounts): Promise<number[]>
  /** Reads a block of a slave; one that nobody answers is tried again, unless the slave is known to be silent. */
  readBlock(unitId: number, block: Block, counts: SlaveCounts): Promise<number[]>
}

interface Given {
  line: Pick<Line, 'request'>
  clock: Clock
  /** How often a read that nobody answers is tried again. */
  retries: number
  /** Bytes that came; `isRepeat` where a read was tried again. */
  onReceived(bytes: number, isRepeat: boolean): void
}

/** Exceptions by which something between us and the slave says that it does not answer. */
export const isSilence = ({ failure, code }: ModbusError): boolean =>
  failure === 'timeout' || failure === 'garbled' || code === 10 || code === 11

export function createRequests({ line, clock, retries, onReceived }: Given): Requests {
  const send: Requests['send'] = async (unitId, pdu, options, counts) => {
    const begun = performance.now()
    if (counts) counts.requests += 1
    try {
      const answer = await line.request(unitId, pdu, options)
      if (counts) noteAnswer(counts, performance.now() - begun, clock.now())
      onReceived(answer.length + 7, false)
      return answer
    } catch (error) {
      if (counts && error instanceof ModbusError) noteFailure(counts, error)
      throw error
    }
  }

  const read: Requests['read'] = async (unitId, range, options, counts) => {
    const values = readAnswer(await send(unitId, readRequest(range), options, counts), range)
    if (values) return values
    if (counts) counts.errors += 1
    throw new ModbusError('garbled')
  }

  return {
    send,
    read,
    async readBlock(unitId, block, counts) {
      for (let tried = 0; ; tried += 1) {
        try {
          return await read(unitId, block, {}, counts)
        } catch (error) {
          const mayTry =
            error instanceof ModbusError && isSilence(error) && !counts.isSilent && tried < retries
          if (!mayTry) throw error
          onReceived(0, true)
        }
      }
    },
  }
}

function noteFailure(counts: SlaveCounts, { failure }: ModbusError): void {
  if (failure === 'timeout') counts.timeouts += 1
  else if (failure === 'exception') counts.exceptions += 1
  else counts.errors += 1
}
