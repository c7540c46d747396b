import * as z from 'zod'
import { call, FilteredPageQuery, field, Id, pageOf } from '../core'

/** Why something that a gateway sent was refused or looks wrong. */
export const gatewayLogCodes = {
  bad_json: 'JSON 无法解析',
  bad_shape: '消息结构不正确',
  bad_topic: '主题不受支持',
  payload_too_large: '消息过大',
  bad_timestamp: '时间戳无效',
  timestamp_ahead: '时间戳超前一天以上',
  timestamp_too_old: '时间戳早于保存期限',
  bad_value: '数值无效',
  clock_drift: '时钟偏差',
  unmapped_overflow: '未映射的标识过多',
  too_many_connections: '连接数过多',
  store_failed: '保存失败',
} as const
export type GatewayLogCode = keyof typeof gatewayLogCodes

/** What the ids of a record are called; null for what is gone. */
const names = { gatewayName: z.string().nullable(), accountName: z.string().nullable() }

/** One kind of trouble with one account; repeats in a row raise `count`. */
export const GatewayLog = z.object({
  id: Id,
  createTime: field.instant('时间', { column: 170 }),
  /** Null for the account of a device that connects by itself. */
  gatewayId: field.reference('网关', 'gateway', { column: true, search: true }).nullable(),
  deviceId: field.reference('设备', 'device').nullable(),
  accountId: field.reference('网关账号', 'gatewayAccount', { column: true, search: true }),
  ...names,
  deviceName: z.string().nullable(),
  code: field.choice('原因', gatewayLogCodes, { column: true, search: true }),
  /** Name and value as they came, or the reason of the database; words for people are made of it where it is shown. */
  detail: z.string().meta({ label: '详情', column: true }),
  count: z.number().meta({ label: '次数', column: 90 }),
})
export type GatewayLog = z.infer<typeof GatewayLog>

/** What was refused of the caller's gateways, newest first; `gatewayId`, `code` … filter. */
export const gatewayLogPage = call({
  method: 'GET',
  path: '/api/ml-mlink/gatewaylog/page',
  label: '网关日志分页',
  permission: 'gateway_view',
  reads: ['gatewayLog', 'gateway'],
  query: FilteredPageQuery,
  data: pageOf(GatewayLog),
})

/** A device name or key that came and is declared nowhere; `key` is empty when the whole device is unknown. */
export const UnmappedKey = z.object({
  id: Id,
  gatewayId: field.reference('网关', 'gateway', { column: true, search: true }).nullable(),
  accountId: field.reference('网关账号', 'gatewayAccount'),
  ...names,
  deviceName: z.string().meta({ label: '设备名称', column: true }),
  key: z.string().meta({ label: '标识', column: true }),
  sampleValue: z.string().meta({ label: '最近的值', column: true }),
  count: z.number().meta({ label: '次数', column: 90 }),
  firstTime: field.instant('首次出现', { column: 170 }),
  lastTime: field.instant('最近出现', { column: 170 }),
})
export type UnmappedKey = z.infer<typeof UnmappedKey>

/** Names and keys that nobody has declared yet. */
export const unmappedKeyPage = call({
  method: 'GET',
  path: '/api/ml-mlink/unmappedkey/page',
  label: '未映射标识分页',
  permission: 'gateway_view',
  reads: ['unmappedKey', 'gateway'],
  query: FilteredPageQuery,
  data: pageOf(UnmappedKey),
})
