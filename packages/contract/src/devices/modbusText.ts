import * as z from 'zod'
import {
  ModbusRegister,
  type ModbusTable,
  modbusOrders,
  modbusTypes,
  mostTextRegisters,
  pollGroups,
} from './modbus'

const digits: Readonly<Record<string, ModbusTable>> = { 0: 'coil', 1: 'discrete', 3: 'input', 4: 'holding' }
const digitOf: Readonly<Record<ModbusTable, string>> = { coil: '0', discrete: '1', input: '3', holding: '4' }

/** Whether a table holds single bits. */
export const isBitTable = (table: ModbusTable): boolean => table === 'coil' || table === 'discrete'

/** Registers that a value takes; of a table of bits, bits. */
export function registersOf({
  table,
  type,
  length,
}: Pick<ModbusRegister, 'table' | 'type' | 'length'>): number {
  if (isBitTable(table)) return 1
  if (type === 'string') return length ?? 1
  if (type === 'int64' || type === 'uint64' || type === 'float64') return 4
  return type === 'int32' || type === 'uint32' || type === 'float32' || type === 'bcd32' ? 2 : 1
}

/** The place as data sheets have it, counted from 1 behind the digit of its table: `40001`, `410001`. */
export function referenceOf({ table, address }: Pick<ModbusRegister, 'table' | 'address'>): string {
  const number = address + 1
  return `${digitOf[table]}${String(number).padStart(number > 9_999 ? 5 : 4, '0')}`
}

/**
 * The place that a text names: `40001` or `400001` as data sheets count (from 1, the first digit telling the table), `4x1` the
 * same, `0x0064` or `100` as it goes over the line (from 0, holding registers), `.3` behind it a bit. Undefined for none.
 */
export function placeOf(
  text: string,
): (Pick<ModbusRegister, 'table' | 'address'> & { bit?: number }) | undefined {
  const [, place = '', bitText] = /^([\da-fx]+?)(?:\.(\d{1,2}))?$/i.exec(text.trim()) ?? []
  const found = tableAndAddress(place)
  if (!found || found.address < 0 || found.address > 65_535) return undefined
  if (bitText === undefined) return found
  const bit = Number(bitText)
  return bit > 15 || isBitTable(found.table) ? undefined : { ...found, bit }
}

function tableAndAddress(place: string): Pick<ModbusRegister, 'table' | 'address'> | undefined {
  const hex = /^0x([\da-f]{4})$/i.exec(place)?.[1]
  if (hex !== undefined) return { table: 'holding', address: Number.parseInt(hex, 16) }
  const [, digit = '', number] = /^([0134])(?:x(\d{1,5})|(\d{4,5}))$/i.exec(place) ?? []
  const table = digits[digit]
  const counted = number ?? /^[0134](\d{4,5})$/.exec(place)?.[1]
  if (table && counted !== undefined) return { table, address: Number(counted) - 1 }
  return /^\d{1,4}$/.test(place) ? { table: 'holding', address: Number(place) } : undefined
}

const number = /^-?\d+(\.\d+)?(e-?\d+)?$/i

/** What one word behind the place says; undefined where it says nothing. */
function partOf(word: string): Partial<ModbusRegister> | undefined {
  const lower = word.toLowerCase()
  const upper = word.toUpperCase()
  if (Object.hasOwn(modbusTypes, lower)) return { type: lower as ModbusRegister['type'] }
  const [, length] = /^string(\d{1,2})$/.exec(lower) ?? []
  if (length !== undefined && Number(length) >= 1 && Number(length) <= mostTextRegisters)
    return { type: 'string', length: Number(length) }
  if (Object.hasOwn(modbusOrders, upper)) return { order: upper as ModbusRegister['order'] }
  if (Object.hasOwn(pollGroups, lower)) return { poll: lower as ModbusRegister['poll'] }
  const [group] = Object.entries(pollGroups).find(([, label]) => label === word) ?? []
  if (group !== undefined) return { poll: group as ModbusRegister['poll'] }
  const factor = /^[x×*](.+)$/i.exec(word)?.[1]
  if (factor !== undefined && number.test(factor)) return { scale: Number(factor) }
  const added = /^\+(.+)$/.exec(word)?.[1]
  if (added !== undefined && number.test(added)) return { offset: Number(added) }
  return number.test(word) && word.startsWith('-') ? { offset: Number(word) } : undefined
}

/**
 * A register as people write it: its place, then in any order type, byte order, `×0.1`, `+5` or `-5`, and how often it is read:
 * `40001 float32 CDAB ×0.1 fast`. Undefined where it cannot be understood.
 */
export function readRegister(text: string): ModbusRegister | undefined {
  const [first = '', ...words] = text.trim().split(/[\s,，;；]+/)
  const place = placeOf(first)
  if (!place) return undefined
  const isBit = isBitTable(place.table) || place.bit !== undefined
  let said: Partial<ModbusRegister> = isBit ? { type: 'bool' } : {}
  for (const word of words) {
    const part = partOf(word)
    if (!part) return undefined
    said = { ...said, ...part }
  }
  if (isBit && said.type !== 'bool') return undefined
  const { success, data } = ModbusRegister.safeParse({ ...said, ...place })
  return success ? data : undefined
}

/** The text that {@link readRegister} reads; what goes without saying is left out. */
export function registerText(register: ModbusRegister): string {
  const { table, type, order, bit, length, scale, offset, poll } = register
  const isBit = isBitTable(table)
  const words = [
    referenceOf(register) + (type === 'bool' && !isBit ? `.${bit ?? 0}` : ''),
    type === 'bool' || type === 'uint16' ? '' : type === 'string' ? `string${length ?? 1}` : type,
    order === 'ABCD' ? '' : order,
    scale === 1 ? '' : `×${scale}`,
    offset === 0 ? '' : offset > 0 ? `+${offset}` : String(offset),
    poll === 'normal' ? '' : poll,
  ]
  return words.filter((word) => word !== '').join(' ')
}

/** A register as an object, or as {@link readRegister} reads it. */
export const WrittenRegister = z
  .preprocess(
    (value) =>
      typeof value === 'string' ? (value.trim() === '' ? null : (readRegister(value) ?? value)) : value,
    ModbusRegister.nullish(),
  )
  .meta({ label: 'Modbus 寄存器', form: false })
