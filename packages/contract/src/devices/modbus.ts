import * as z from 'zod'

/** Which of a slave's four tables a value stands in; its number of the function that reads it in brackets. */
export const modbusTables = {
  coil: '线圈（01）',
  discrete: '离散输入（02）',
  holding: '保持寄存器（03）',
  input: '输入寄存器（04）',
} as const

/** How registers make a value: one register for 16 bits, two for 32, four for 64. */
export const modbusTypes = {
  bool: '位',
  int16: 'int16',
  uint16: 'uint16',
  int32: 'int32',
  uint32: 'uint32',
  int64: 'int64',
  uint64: 'uint64',
  float32: 'float32',
  float64: 'float64',
} as const

/** The order of a value's bytes as they come, A being the highest; of 64 bits each letter stands for a pair. */
export const modbusOrders = { ABCD: 'ABCD', CDAB: 'CDAB', BADC: 'BADC', DCBA: 'DCBA' } as const

const keysOf = <T extends Record<string, string>>(choices: T) =>
  z.enum(Object.keys(choices) as [keyof T & string, ...(keyof T & string)[]])

/**
 * Where a Modbus slave keeps a property. What a master reads there, `register * scale + offset`, is what a gateway would have
 * sent under the property's key.
 */
export const ModbusRegister = z.object({
  table: keysOf(modbusTables).default('holding').meta({ label: '寄存器表' }),
  /** Counted from 0, as it goes over the line. */
  address: z.number().int().min(0).max(65_535).meta({ label: '寄存器地址' }),
  type: keysOf(modbusTypes).default('uint16').meta({ label: '寄存器类型' }),
  order: keysOf(modbusOrders).default('ABCD').meta({ label: '字节顺序' }),
  /** For `bool` in a register: which of its bits, 0 being the lowest. */
  bit: z.number().int().min(0).max(15).nullish().meta({ label: '位号' }),
  scale: z.number().finite().default(1).meta({ label: '倍率' }),
  offset: z.number().finite().default(0).meta({ label: '偏移' }),
})
export type ModbusRegister = z.infer<typeof ModbusRegister>
