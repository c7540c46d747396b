import * as z from 'zod'
import { call, field, Id, resource } from '../core'
import { ModbusRegister, modbusTables } from '../devices/modbus'

/** A device that the virtual gateway asks. */
export const VirtualSlave = z.object({
  deviceId: field.reference('设备', 'device', { narrowedBy: 'stationId' }),
  unitId: field.number('从站地址', { min: 0, max: 255, decimals: 0 }).default(1),
  /** Added to every address of the product's map: the second circuit of a meter with several. */
  addressOffset: field.number('地址偏移', { min: 0, max: 65_535, decimals: 0 }).default(0),
  isEnabled: field.toggle('启用').default(true),
})
export type VirtualSlave = z.infer<typeof VirtualSlave>

/** Devices behind one virtual gateway. */
export const mostSlaves = 500

/** Virtual gateways that somebody sees when he adds one. */
export const mostVirtualGateways = 500

/** A Modbus TCP master in the platform: the connection to one address, and who is asked over it. */
export const VirtualGateway = z.object({
  virtualName: field.name('名称', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true, form: 'create' }),
  /** The gateway that its devices stand behind; made where none is named. */
  gatewayId: field
    .reference('网关', 'gateway', {
      form: 'create',
      narrowedBy: 'stationId',
      help: '留空时自动建立一个同名的网关',
    })
    .nullish(),
  host: field.code('主机', {
    max: 253,
    column: true,
    search: true,
    pattern: [/^[A-Za-z0-9.:_-]+$/, '请填写 IP 地址或域名'],
    help: '地址须由部署者用 MODBUS_ALLOW 允许',
  }),
  port: field.number('端口', { min: 1, max: 65_535, decimals: 0, column: 80 }).default(502),
  isEnabled: field.toggle('启用', { column: 80 }).default(true),
  slaves: field
    .rows('从站设备', VirtualSlave, { max: mostSlaves })
    .refine((rows) => new Set(rows.map(({ deviceId }) => deviceId)).size === rows.length, '设备重复')
    .optional(),
  fastSeconds: field.duration('快速轮询间隔', 's', { min: 1, max: 3_600 }).default(1),
  normalSeconds: field.duration('普通轮询间隔', 's', { min: 1, max: 3_600 }).default(5),
  slowSeconds: field.duration('慢速轮询间隔', 's', { min: 1, max: 86_400 }).default(60),
  timeoutMs: field.duration('应答时限', 'ms', { min: 50, max: 30_000 }).default(1_000),
  retries: field
    .number('重试次数', { min: 0, max: 5, decimals: 0, help: '只重试读取；写入从不自动重发' })
    .default(1),
  pauseMs: field.duration('请求间隔', 'ms', { min: 0, max: 5_000, help: '两次请求之间的停顿' }).default(0),
  parallel: field
    .number('并发请求数', {
      min: 1,
      max: 16,
      decimals: 0,
      help: '串口服务器后的从站一般只能一个一个地问',
    })
    .default(1),
  blockLength: field
    .number('每次最多读取', { min: 1, max: 125, decimals: 0, help: '一次请求读取的寄存器数' })
    .default(125),
  blockGap: field
    .number('合并间隙', { min: 0, max: 100, decimals: 0, help: '相隔不超过这么多寄存器时合并成一次读取' })
    .default(8),
  writesMultiple: field.toggle('单个寄存器也用功能码 15/16 写入').default(false),
  remark: field.remark().nullish(),
})
export type VirtualGateway = z.infer<typeof VirtualGateway>

/** How the connection stands. */
export const virtualStates = {
  waiting: '等待启动',
  connecting: '正在连接',
  connected: '已连接',
  failed: '连接失败',
} as const

/** What lists say of a virtual gateway beside its fields. */
export const VirtualGatewayState = z.object({
  state: z.enum(
    Object.keys(virtualStates) as [keyof typeof virtualStates, ...(keyof typeof virtualStates)[]],
  ),
  /** Why it is not connected; Chinese, also the translation key. */
  trouble: z.string().nullable(),
  requestsPerSecond: z.number(),
  /** Slaves that do not answer. */
  silentSlaves: z.number(),
  slaveCount: z.number(),
})

export const virtualGateways = resource({
  path: '/ml-mlink/virtualgateway',
  noun: 'virtualGateway',
  label: '虚拟网关',
  schema: VirtualGateway,
  permission: 'virtual_gateway',
  title: 'virtualName',
  unique: [{ fields: ['virtualName'] }, { fields: ['host', 'port'] }],
  answered: VirtualGatewayState.shape,
})

/** Who is asked, and how that goes. */
export const VirtualSlaveState = z.object({
  id: Id,
  deviceId: Id,
  deviceName: z.string(),
  productId: Id,
  unitId: z.number(),
  isEnabled: z.boolean(),
  /** Registers that its product's map names. */
  registers: z.number(),
  /** Since when it has been counted. */
  requests: z.number(),
  timeouts: z.number(),
  exceptions: z.number(),
  errors: z.number(),
  /** Mean of the last answers; null before the first. */
  answerMs: z.number().nullable(),
  /** Unix ms of the last answer. */
  answeredTs: z.number().nullable(),
  isSilent: z.boolean(),
  /** What went wrong last; Chinese, also the translation key. */
  trouble: z.string().nullable(),
})
export type VirtualSlaveState = z.infer<typeof VirtualSlaveState>

export const listVirtualSlaves = call({
  method: 'GET',
  path: '/api/ml-mlink/virtualgateway/slaves',
  label: '虚拟网关的从站',
  permission: 'virtual_gateway_view',
  reads: ['virtualGateway', 'device', 'product'],
  query: z.object({ id: Id.meta({ reference: 'virtualGateway', label: '虚拟网关' }) }),
  data: z.array(VirtualSlaveState),
})

const table = z
  .enum(Object.keys(modbusTables) as [keyof typeof modbusTables, ...(keyof typeof modbusTables)[]])
  .meta({ label: '寄存器表' })
const place = {
  id: Id.meta({ reference: 'virtualGateway', label: '虚拟网关' }),
  unitId: z.number().int().min(0).max(255).meta({ label: '从站地址' }),
  table,
  address: z.number().int().min(0).max(65_535).meta({ label: '寄存器地址' }),
}

/** Reads a range of a slave just now. */
export const getModbusRange = call({
  method: 'POST',
  path: '/api/ml-mlink/virtualgateway/read',
  label: '读取寄存器',
  permission: 'virtual_gateway_view',
  reads: ['virtualGateway'],
  body: z.object({
    ...place,
    /** Registers, or bits of a table of bits. */
    count: z.number().int().min(1).max(125).meta({ label: '个数' }),
  }),
  data: z.object({
    /** As they came, 16 bits each; of a table of bits 0 or 1. */
    registers: z.array(z.number()),
    answerMs: z.number(),
  }),
})

/** Registers that one write may have. */
export const mostWritten = 16

/** Writes registers of a slave that belong to no property: those are written as values, with all that guards them. */
export const writeModbusRange = call({
  method: 'POST',
  path: '/api/ml-mlink/virtualgateway/write',
  label: '写入寄存器',
  permission: 'virtual_gateway_write',
  changes: ['virtualGateway'],
  audit: '写入 Modbus 寄存器',
  body: z.object({
    ...place,
    registers: z.array(z.number().int().min(0).max(65_535)).min(1).max(mostWritten).meta({ label: '写入值' }),
  }),
  data: z.object({
    /** What stands there afterwards. */
    registers: z.array(z.number()),
  }),
})

/** Reads a register of a device before its product's map is saved. */
export const tryModbusRegister = call({
  method: 'POST',
  path: '/api/ml-mlink/virtualgateway/try',
  label: '试读寄存器',
  permission: ['product_add', 'product_edit'],
  reads: ['virtualGateway', 'device'],
  body: z.object({
    deviceId: Id.meta({ reference: 'device', label: '设备' }),
    register: ModbusRegister.meta({ label: 'Modbus 寄存器' }),
  }),
  data: z.object({
    /** After the register's scale and offset; null where the registers hold no value of the type. */
    value: z.union([z.number(), z.string(), z.boolean()]).nullable(),
    registers: z.array(z.number()),
    answerMs: z.number(),
  }),
})

/** Devices of a product that a virtual gateway asks, so that its map can be tried. */
export const listTriableDevices = call({
  method: 'GET',
  path: '/api/ml-mlink/virtualgateway/devices',
  label: '可试读的设备',
  permission: ['product_add', 'product_edit'],
  reads: ['virtualGateway', 'device'],
  query: z.object({ productId: Id.meta({ reference: 'product', label: '产品' }) }),
  data: z.array(z.object({ deviceId: Id, deviceName: z.string() })),
})
