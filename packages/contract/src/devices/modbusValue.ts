import type { ModbusOrder, ModbusRegister } from './modbus'
import { isBitTable, registersOf } from './modbusText'

/** Browsers and Node have these alike. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array }
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string }

type Form = Pick<ModbusRegister, 'table' | 'type' | 'order' | 'bit' | 'length'>

const swapped = (register: number) => ((register & 0xff) << 8) | (register >> 8)

/** Registers as they come ↔ registers in the order ABCD: either way it is the same exchange. */
function inOrder(registers: readonly number[], order: ModbusOrder, type: Form['type']): number[] {
  const bytes = order === 'BADC' || order === 'DCBA' ? registers.map(swapped) : [...registers]
  return type !== 'string' && (order === 'CDAB' || order === 'DCBA') ? bytes.reverse() : bytes
}

function viewOf(registers: readonly number[]): DataView {
  const view = new DataView(new ArrayBuffer(registers.length * 2))
  registers.forEach((register, index) => {
    view.setUint16(index * 2, register)
  })
  return view
}

/** Decimal digits, four to a register; undefined where one of them is none. */
function fromBcd(registers: readonly number[]): number | undefined {
  const text = registers.map((register) => register.toString(16).padStart(4, '0')).join('')
  return /^\d+$/.test(text) ? Number(text) : undefined
}

function textOf(view: DataView): string {
  const bytes = new Uint8Array(view.buffer)
  const end = bytes.indexOf(0)
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)).trimEnd()
}

/**
 * What registers hold, before scale and offset: a number, a text, or true and false. Undefined where they hold no value of the
 * type (BCD with other digits, a float that is no number).
 *
 * @param registers as they come: 16 bits each, {@link registersOf} of them; of a table of bits one, 0 or 1
 */
export function decodeRegisters(
  registers: readonly number[],
  { table, type, order, bit }: Form,
): number | string | boolean | undefined {
  const [first] = registers
  if (first === undefined) return undefined
  if (isBitTable(table)) return first !== 0
  const words = inOrder(registers, order, type)
  if (type === 'bool') return (((words[0] ?? 0) >> (bit ?? 0)) & 1) === 1
  if (type === 'bcd16' || type === 'bcd32') return fromBcd(words)
  const view = viewOf(words)
  switch (type) {
    case 'int16':
      return view.getInt16(0)
    case 'uint16':
      return view.getUint16(0)
    case 'int32':
      return view.getInt32(0)
    case 'uint32':
      return view.getUint32(0)
    case 'int64':
      return Number(view.getBigInt64(0))
    case 'uint64':
      return Number(view.getBigUint64(0))
    case 'string':
      return textOf(view)
    default: {
      const value = type === 'float32' ? view.getFloat32(0) : view.getFloat64(0)
      return Number.isFinite(value) ? value : undefined
    }
  }
}

/** What a property's register says, after scale and offset. */
export function valueOfRegisters(
  registers: readonly number[],
  register: ModbusRegister,
): number | string | boolean | undefined {
  const raw = decodeRegisters(registers, register)
  if (typeof raw !== 'number' || (register.scale === 1 && register.offset === 0)) return raw
  const value = raw * register.scale + register.offset
  // 2314 × 0.1 is 231.4, and not what binary fractions make of it
  return Number.isFinite(value) ? Number(value.toPrecision(15)) : undefined
}

const whole: Readonly<Partial<Record<Form['type'], readonly [number, number]>>> = {
  int16: [-0x8000, 0x7fff],
  uint16: [0, 0xffff],
  int32: [-0x8000_0000, 0x7fff_ffff],
  uint32: [0, 0xffff_ffff],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  uint64: [0, Number.MAX_SAFE_INTEGER],
  bcd16: [0, 9_999],
  bcd32: [0, 99_999_999],
}

/**
 * The registers that hold a raw value, as they go over the line; undefined where the type cannot hold it. Whole numbers are
 * rounded. A bit of a register is written into what the register holds: `before`.
 */
export function encodeRegisters(
  value: number | string | boolean,
  form: Form,
  before = 0,
): number[] | undefined {
  const { table, type, order, bit } = form
  if (isBitTable(table)) {
    const number = Number(value)
    return number === 0 || number === 1 ? [number] : undefined
  }
  if (type === 'string') return typeof value === 'string' ? encodeText(value, form) : undefined
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return undefined
  if (type === 'bool') {
    if (number !== 0 && number !== 1) return undefined
    const mask = 1 << (bit ?? 0)
    const [word = 0] = inOrder([before], order, type)
    return inOrder([number === 1 ? word | mask : word & ~mask & 0xffff], order, type)
  }
  const words = wordsOf(number, type)
  return words && inOrder(words, order, type)
}

function wordsOf(number: number, type: Form['type']): number[] | undefined {
  const bounds = whole[type]
  const rounded = Math.round(number)
  if (bounds && (rounded < bounds[0] || rounded > bounds[1])) return undefined
  const count = registersOf({ table: 'holding', type, length: null })
  if (type === 'bcd16' || type === 'bcd32') {
    const text = String(rounded).padStart(count * 4, '0')
    return Array.from({ length: count }, (_, index) =>
      Number.parseInt(text.slice(index * 4, index * 4 + 4), 16),
    )
  }
  const view = new DataView(new ArrayBuffer(count * 2))
  if (type === 'float32') view.setFloat32(0, number)
  else if (type === 'float64') view.setFloat64(0, number)
  else if (count === 4) view.setBigInt64(0, BigInt.asIntN(64, BigInt(rounded)))
  else if (count === 2) view.setInt32(0, rounded | 0)
  else view.setInt16(0, rounded)
  // a float32 holds less than a double
  if (type === 'float32' && !Number.isFinite(view.getFloat32(0))) return undefined
  return Array.from({ length: count }, (_, index) => view.getUint16(index * 2))
}

function encodeText(text: string, { order, length }: Form): number[] | undefined {
  const count = length ?? 1
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > count * 2) return undefined
  const registers = Array.from(
    { length: count },
    (_, index) => ((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0),
  )
  return inOrder(registers, order, 'string')
}

/** The raw value that a register holds for a property's value: back through scale and offset. */
export const rawOfValue = (
  value: number | string | boolean,
  { scale, offset }: Pick<ModbusRegister, 'scale' | 'offset'>,
): number | string | boolean =>
  typeof value !== 'number' || scale === 0 || (scale === 1 && offset === 0)
    ? value
    : Number(((value - offset) / scale).toPrecision(15))
