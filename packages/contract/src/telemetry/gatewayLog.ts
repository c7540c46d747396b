import * as z from 'zod'
import { field, Id, listing } from '../core'

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
  client_conflict: '客户端标识冲突',
  store_failed: '保存失败',
} as const
export type GatewayLogCode = keyof typeof gatewayLogCodes

/** One kind of trouble with one account; repeats in a row raise `count`. */
export const GatewayLog = z.object({
  id: Id,
  createTime: field.instant('时间', { column: 170 }),
  /** Null for the account of a device that connects by itself. */
  gatewayId: field.reference('网关', 'gateway', { column: true, search: true }).nullable(),
  deviceId: field.reference('设备', 'device').nullable(),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  accountId: field.reference('网关账号', 'gatewayAccount', { column: true, search: true }),
  code: field.choice('原因', gatewayLogCodes, { column: true, search: true }),
  /** Name and value as they came, or the reason of the database; words for people are made of it where it is shown. */
  detail: field.text('详情', { max: 500, column: true }),
  count: field.number('次数', { column: 90, decimals: 0 }),
})
export type GatewayLog = z.infer<typeof GatewayLog>

/** What was refused of the caller's gateways, newest first; `gatewayId`, `code` … filter. */
export const gatewayLogs = listing({
  path: '/ml-mlink/gatewaylog',
  noun: 'gatewayLog',
  label: '网关日志',
  schema: GatewayLog,
  permission: 'gateway_view',
})

/** A device name or key that came and is declared nowhere; `key` is empty when the whole device is unknown. */
export const UnmappedKey = z.object({
  id: Id,
  gatewayId: field.reference('网关', 'gateway', { column: true, search: true }).nullable(),
  accountId: field.reference('网关账号', 'gatewayAccount'),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  deviceName: field.text('设备名称', { max: 128, column: true }),
  key: field.text('标识', { max: 128, column: true }),
  sampleValue: field.text('最近的值', { max: 200, column: true }),
  count: field.number('次数', { column: 90, decimals: 0 }),
  firstTime: field.instant('首次出现', { column: 170 }),
  lastTime: field.instant('最近出现', { column: 170, showsAge: true }),
})
export type UnmappedKey = z.infer<typeof UnmappedKey>

/** Names and keys that nobody has declared yet, those that came last first. */
export const unmappedKeys = listing({
  path: '/ml-mlink/unmappedkey',
  noun: 'unmappedKey',
  label: '未映射标识',
  schema: UnmappedKey,
  permission: 'gateway_view',
  order: { field: 'lastTime', direction: 'desc' },
})
