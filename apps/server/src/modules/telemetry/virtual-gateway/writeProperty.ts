import { setTimeout } from 'node:timers/promises'
import { encodeRegisters, isBitTable, rawOfValue, valueOfRegisters } from '@energy-console/contract/devices'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import { isWritten, ModbusError, type ModbusRange, writeRequest } from '../../../platform/modbus'
import type { Poller, RequestWay } from './createPoller'
import type { Slave } from './load'
import type { Entry } from './plan'

/**
 * What became of a write: the value that stands there afterwards, or why it was not carried out. Where it may have been carried
 * out, or may yet be, it is `unknown`.
 */
export type WriteOutcome =
  | { kind: 'done'; value: number | string | boolean | undefined }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown' }

type Value = number | string | boolean

/** Ends no process that has nothing else to wait for later. */
const delay = (ms: number) => setTimeout(ms, undefined, { ref: false })

/** A slave that is asked right after a write may not have moved yet. */
const againMs = 300

/** Accepted and done later; and a converter on the way that had no answer: the slave may have heard it. */
const saysNothing = (code: number | undefined) => code === 5 || code === 10 || code === 11

/** The shortest time that is kept for telling an answer before it is waited for no longer. */
const tellMs = 200

/** Whoever waits so long has heard the answer too where a write leaves no later than this. */
const leavesWithin = (answerMs: number, timeoutMs: number) => Math.max(answerMs - timeoutMs, answerMs / 2)

/**
 * Writes a value to the registers of a property, once, and reads it back. Whoever asks waits for `answerMs`: the write leaves so
 * early that he hears of it, or not at all, and what is not read back by then is left to the next poll.
 */
export async function writeProperty(
  poller: Poller,
  slave: Slave,
  { register, address, count }: Entry,
  value: Value,
  answerMs: number,
): Promise<WriteOutcome> {
  const { table } = register
  if (table !== 'coil' && table !== 'holding') return { kind: 'refused', reason: '寄存器只能读取' }
  // a slave of that number alone on its line may be meant by it; beside others it means them too
  if (slave.unitId === 0 && poller.config.slaves.length > 1)
    return { kind: 'refused', reason: telemetryErrors.broadcastRefused.text }
  const range = { table, address, count }
  const waitMs = leavesWithin(answerMs, poller.config.timeoutMs)
  const begunMs = performance.now()
  const untilMs = begunMs + waitMs
  const way = (): RequestWay => ({ lane: 'command', waitMs: Math.max(untilMs - performance.now(), 0) })

  /** Two bits of one register are written one after the other, each into what the other has left. */
  const write = async (): Promise<WriteOutcome> => {
    const isBit = register.type === 'bool' && !isBitTable(table)
    const [before = 0] = isBit ? await poller.read(slave.unitId, range, { ...way(), slave }) : []
    const raw = rawOfValue(typeof value === 'boolean' ? Number(value) : value, register)
    const registers = encodeRegisters(raw, register, before)
    if (!registers) return { kind: 'refused', reason: '值超出寄存器的范围' }
    const failed = await writeRegisters(poller, slave.unitId, { table, address, registers }, way())
    return failed ?? { kind: 'done', value: valueOfRegisters(registers, register) }
  }

  try {
    const outcome = await poller.alone(slave.unitId, waitMs, write)
    if (outcome.kind !== 'done') return outcome
    const leftMs = Math.max(begunMs + answerMs - tellMs - performance.now(), 0)
    const found = readBack(poller, slave, { range, register, wanted: outcome.value })
    return { kind: 'done', value: await Promise.race([found, delay(leftMs)]) }
  } catch (error) {
    if (!(error instanceof ModbusError)) throw error
    return { kind: 'refused', reason: error.message }
  }
}

/** Sends a write; undefined where the slave confirms it. */
export async function writeRegisters(
  poller: Poller,
  unitId: number,
  { table, address, registers }: { table: 'coil' | 'holding'; address: number; registers: readonly number[] },
  way: RequestWay,
): Promise<Exclude<WriteOutcome, { kind: 'done' }> | undefined> {
  const pdu = writeRequest(table, address, registers, { multiple: poller.config.writesMultiple })
  try {
    return isWritten(await poller.request(unitId, pdu, way), pdu) ? undefined : { kind: 'unknown' }
  } catch (error) {
    if (!(error instanceof ModbusError)) throw error
    const isNotDone =
      error.failure === 'late' ||
      error.failure === 'busy' ||
      (error.failure === 'exception' && !saysNothing(error.code))
    return isNotDone ? { kind: 'refused', reason: error.message } : { kind: 'unknown' }
  }
}

/** What stands there after a write that was confirmed, told as it is; one that differs is read once more. */
async function readBack(
  poller: Poller,
  slave: Slave,
  { range, register, wanted }: { range: ModbusRange; register: Entry['register']; wanted: Value | undefined },
): Promise<Value | undefined> {
  const read = async () =>
    valueOfRegisters(
      await poller.read(slave.unitId, range, { lane: 'command', waitMs: poller.config.timeoutMs, slave }),
      register,
    )
  try {
    const found = await read()
    if (found === wanted) return found
    await delay(againMs)
    return await read()
  } catch (error) {
    if (!(error instanceof ModbusError)) throw error
    // what was confirmed is written; some registers cannot be read
    return undefined
  }
}
