import { encodeRegisters, isBitTable, rawOfValue, valueOfRegisters } from '@energy-console/contract/devices'
import { isWritten, ModbusError, writeRequest } from '../../../platform/modbus'
import type { Poller } from './createPoller'
import type { Slave } from './load'
import type { Entry } from './plan'

/** What became of a write: the value that stands there afterwards, or why not. An answer that did not come is `unknown`. */
export type WriteOutcome =
  | { kind: 'done'; value: number | string | boolean | undefined }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown' }

/** Writes a value to the registers of a property, once, and reads it back. */
export async function writeProperty(
  poller: Poller,
  slave: Slave,
  { register, address, count }: Entry,
  value: number | string | boolean,
): Promise<WriteOutcome> {
  const { table } = register
  if (table !== 'coil' && table !== 'holding') return { kind: 'refused', reason: '寄存器只能读取' }
  const range = { table, address, count }
  try {
    const isBit = register.type === 'bool' && !isBitTable(table)
    const [before = 0] = isBit ? await poller.read(slave.unitId, range, slave) : []
    const raw = rawOfValue(typeof value === 'boolean' ? Number(value) : value, register)
    const registers = encodeRegisters(raw, register, before)
    if (!registers) return { kind: 'refused', reason: '值超出寄存器的范围' }
    const outcome = await writeRegisters(poller, slave.unitId, { table, address, registers })
    if (outcome !== undefined) return outcome
    return await readBack(poller, slave, { range, registers, register })
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
): Promise<Exclude<WriteOutcome, { kind: 'done' }> | undefined> {
  const pdu = writeRequest(table, address, registers, { multiple: poller.config.writesMultiple })
  try {
    return isWritten(await poller.request(unitId, pdu), pdu)
      ? undefined
      : { kind: 'refused', reason: '应答不符合 Modbus 协议' }
  } catch (error) {
    if (!(error instanceof ModbusError)) throw error
    // it may have been carried out all the same
    return error.failure === 'exception' ? { kind: 'refused', reason: error.message } : { kind: 'unknown' }
  }
}

async function readBack(
  poller: Poller,
  slave: Slave,
  {
    range,
    registers,
    register,
  }: {
    range: Parameters<Poller['read']>[1]
    registers: readonly number[]
    register: Entry['register']
  },
): Promise<WriteOutcome> {
  try {
    const found = await poller.read(slave.unitId, range, slave)
    const value = valueOfRegisters(found, register)
    if (found.every((one, index) => one === registers[index])) return { kind: 'done', value }
    return { kind: 'refused', reason: '已写入，但读回的值不同' }
  } catch (error) {
    if (!(error instanceof ModbusError)) throw error
    // what was confirmed is written; some registers cannot be read
    return { kind: 'done', value: undefined }
  }
}
