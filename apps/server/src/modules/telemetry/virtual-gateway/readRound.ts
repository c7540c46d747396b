import { valueOfRegisters } from '@energy-console/contract/devices'
import type { Clock } from '../../../platform/jobs/clock'
import { ModbusError } from '../../../platform/modbus'
import { mostWaitMs } from './line'
import type { LiveSlave, SlavePresence } from './liveSlave'
import type { Block } from './plan'
import { isSilence, type Requests } from './requests'
import { hastenRound, isWholeDue, joinPart, noteRead, noteRefused, type Round, troubleOf } from './rounds'

/** What a slave said in one round: the values of each answer, with its time. */
export interface SlaveReading {
  /** Unix ms. */
  ts: number
  values: Record<string, number | string | boolean>
}

interface Given {
  requests: Pick<Requests, 'readBlock'>
  presence: Pick<SlavePresence, 'hear' | 'miss'>
  clock: Clock
  /** Has what a round brought, where that is anything. */
  onRead(live: LiveSlave, readings: readonly SlaveReading[]): void
}

/**
 * Reads rounds of slaves: what refuses a block as a whole is read in pieces.
 *
 * @throws ModbusError `closed` where the line was lost meanwhile
 */
export function createRoundReader({ requests, presence, clock, onRead }: Given) {
  /**
   * Reads a block, or answers how the slave refuses it.
   *
   * @throws ModbusError where it does not answer
   */
  const askBlock = async (live: LiveSlave, block: Block): Promise<SlaveReading | ModbusError> => {
    try {
      const registers = await requests.readBlock(live.slave.unitId, block, live.counts)
      presence.hear(live)
      return { ts: clock.now(), values: valuesOf(block, registers) }
    } catch (error) {
      if (!(error instanceof ModbusError) || error.failure !== 'exception' || isSilence(error)) throw error
      presence.hear(live)
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

  return async (live: LiveSlave, round: Round): Promise<void> => {
    const readings: SlaveReading[] = []
    try {
      await readParts(live, round, (reading) => readings.push(reading))
      live.counts.trouble = troubleOf(live.rounds)
      hastenRound(round, clock.now())
    } catch (error) {
      if (!(error instanceof ModbusError) || error.failure === 'closed') throw error
      presence.miss(live, error)
    } finally {
      const said = readings.filter(({ values }) => Object.keys(values).length > 0)
      if (said.length > 0) onRead(live, said)
    }
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
