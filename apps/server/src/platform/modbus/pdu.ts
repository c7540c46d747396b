import type { ModbusTable } from '@energy-console/contract/devices'

/** The function that reads a table. */
const readFunctions: Readonly<Record<ModbusTable, number>> = { coil: 1, discrete: 2, input: 4, holding: 3 }

/** A range of one table of a slave. Addresses count from 0. */
export interface ModbusRange {
  table: ModbusTable
  address: number
  /** Registers, or bits of a table of bits. */
  count: number
}

/** Asks for a range. */
export function readRequest({ table, address, count }: ModbusRange): Buffer {
  const pdu = Buffer.alloc(5)
  pdu.writeUInt8(readFunctions[table], 0)
  pdu.writeUInt16BE(address, 1)
  pdu.writeUInt16BE(count, 3)
  return pdu
}

/** What an answer to {@link readRequest} holds: registers, or bits as 0 and 1. Undefined where it answers something else. */
export function readAnswer(pdu: Buffer, { table, count }: ModbusRange): number[] | undefined {
  const isBits = table === 'coil' || table === 'discrete'
  const bytes = isBits ? Math.ceil(count / 8) : count * 2
  if (pdu[0] !== readFunctions[table] || pdu[1] !== bytes || pdu.length !== bytes + 2) return undefined
  const values = new Array<number>(count)
  for (let index = 0; index < count; index += 1)
    values[index] = isBits
      ? ((pdu[2 + (index >> 3)] ?? 0) >> (index & 7)) & 1
      : pdu.readUInt16BE(2 + index * 2)
  return values
}

/** Writes one value or several that follow each other; single ones by functions 5 and 6 unless `multiple`. */
export function writeRequest(
  table: 'coil' | 'holding',
  address: number,
  values: readonly number[],
  { multiple = false }: { multiple?: boolean } = {},
): Buffer {
  const [first = 0] = values
  if (values.length === 1 && !multiple) {
    const pdu = Buffer.alloc(5)
    pdu.writeUInt8(table === 'coil' ? 5 : 6, 0)
    pdu.writeUInt16BE(address, 1)
    pdu.writeUInt16BE(table === 'coil' ? (first ? 0xff00 : 0) : first, 3)
    return pdu
  }
  const bytes = table === 'coil' ? Math.ceil(values.length / 8) : values.length * 2
  const pdu = Buffer.alloc(6 + bytes)
  pdu.writeUInt8(table === 'coil' ? 15 : 16, 0)
  pdu.writeUInt16BE(address, 1)
  pdu.writeUInt16BE(values.length, 3)
  pdu.writeUInt8(bytes, 5)
  values.forEach((value, index) => {
    if (table === 'holding') pdu.writeUInt16BE(value, 6 + index * 2)
    else if (value) pdu[6 + (index >> 3)] = (pdu[6 + (index >> 3)] ?? 0) | (1 << (index & 7))
  })
  return pdu
}

/** Whether an answer confirms a write: function, address, and the value or how many. */
export const isWritten = (pdu: Buffer, request: Buffer): boolean =>
  pdu.length === 5 && pdu.equals(request.subarray(0, 5))

/** What slaves refuse with, in words. */
export const exceptionWords: Readonly<Record<number, string>> = {
  1: '不支持的功能码',
  2: '非法数据地址',
  3: '非法数据值',
  4: '从站故障',
  5: '已确认，稍后完成',
  6: '从站忙',
  7: '否定应答',
  8: '存储奇偶校验错误',
  10: '网关路径不可用',
  11: '网关目标设备无应答',
}
