import * as z from 'zod'

/** Which of a slave's four tables a value stands in; its number of the function that reads it in brackets. */
export const modbusTables = {
  coil: '线圈（01）',
  discrete: '离散输入（02）',
  holding: '保持寄存器（03）',
  input: '输入寄存器（04）',
} as const
export type ModbusTable = keyof typeof modbusTables

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
  bcd16: 'BCD16',
  bcd32: 'BCD32',
  string: '字符串',
} as const
export type ModbusType = keyof typeof modbusTypes

/**
 * The order of a value's bytes as they come, A being the highest. `CDAB` has the registers the other way round, `BADC` the two
 * bytes of each register, `DCBA` both; so it is for values of four registers and of one as well.
 */
export const modbusOrders = { ABCD: 'ABCD', CDAB: 'CDAB', BADC: 'BADC', DCBA: 'DCBA' } as const
export type ModbusOrder = keyof typeof modbusOrders

/** How often a register is read; each virtual gateway says what that means, in seconds. */
export const pollGroups = { fast: '快速', normal: '普通', slow: '慢速' } as const
export type PollGroup = keyof typeof pollGroups

const keysOf = <T extends Record<string, string>>(choices: T) =>
  z.enum(Object.keys(choices) as [keyof T & string, ...(keyof T & string)[]])

/** Registers that a text may have. */
export const mostTextRegisters = 60

/**
 * Where a Modbus slave keeps a property. What a master reads there, `register * scale + offset`, is what a gateway would have
 * sent under the property's key.
 */
export const ModbusRegister = z.object(
  {
    table: keysOf(modbusTables).default('holding').meta({ label: '寄存器表' }),
    /** Counted from 0, as it goes over the line. */
    address: z.number().int().min(0).max(65_535).meta({ label: '寄存器地址' }),
    type: keysOf(modbusTypes).default('uint16').meta({ label: '寄存器类型' }),
    order: keysOf(modbusOrders).default('ABCD').meta({ label: '字节顺序' }),
    /** For `bool` in a register: which of its bits, 0 being the lowest. */
    bit: z.number().int().min(0).max(15).nullish().meta({ label: '位号' }),
    /** For `string`: registers, two characters each. */
    length: z.number().int().min(1).max(mostTextRegisters).nullish().meta({ label: '寄存器个数' }),
    scale: z.number().finite().default(1).meta({ label: '倍率' }),
    offset: z.number().finite().default(0).meta({ label: '偏移' }),
    poll: keysOf(pollGroups).default('normal').meta({ label: '轮询' }),
  },
  { error: '寄存器应写成 40001 float32 CDAB 这样' },
)
export type ModbusRegister = z.infer<typeof ModbusRegister>
