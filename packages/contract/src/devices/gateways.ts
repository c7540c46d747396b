import * as z from 'zod'
import { call, field, Id, Ids, resource, rule } from '../core'

export const gatewayProtocols = {
  mqtt: 'MQTT',
  http: 'HTTP',
  modbus: 'Modbus TCP',
  virtual: '虚拟网关',
} as const

/** A clock that is off by more than this is told, seconds. */
export const clockToleranceSeconds = 60

/** By how much a gateway's clock, or one behind it, is off: its clock less ours, below 0 where it is behind. */
export const clockDrift = (options: { column?: true; readOnly?: true }) =>
  field.number('时钟偏差', { unit: 's', decimals: 0, help: '正数为超前，负数为落后', ...options })

/** What connects devices to the platform; it signs in with one of its accounts. */
export const Gateway = z.object({
  gatewayName: field.name('网关名称', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  serialNo: field.text('序列号', { column: true, search: true }).nullish(),
  protocol: field.choice('协议', gatewayProtocols, { column: true, search: true }).optional(),
  firmware: field.text('固件版本', { column: true }).nullish(),
  isOnline: field
    .toggle('在线', {
      ...{ column: true, search: true, isState: true },
      ...{ readOnly: true, states: ['在线', '离线'] },
    })
    .optional(),
  lastContactTime: field.instant('最后通信', { column: true, readOnly: true, showsAge: true }).nullish(),
  signal: field.number('信号强度', { unit: 'dBm', readOnly: true }).nullish(),
  clockDriftSeconds: clockDrift({ readOnly: true }).nullish(),
  remark: field.remark().nullish(),
})

export const gateways = resource({
  path: '/ml-mlink/gateway',
  noun: 'gateway',
  label: '网关',
  schema: Gateway,
  permission: 'gateway',
  title: 'gatewayName',
  unique: [{ fields: ['stationId', 'gatewayName'] }],
  import: { key: ['stationId', 'gatewayName'] },
})

/** Credentials of one gateway, or of one device that connects by itself. The token is shown once and stored hashed. */
export const GatewayAccount = z.object({
  accountName: field.name('账号名称', { column: true, search: true }),
  gatewayId: field.reference('网关', 'gateway', { column: true, search: true, form: 'create' }).nullish(),
  deviceId: field
    .reference('设备', 'device', {
      column: true,
      form: 'create',
      help: '设备直接接入时选择设备，否则选择网关',
    })
    .nullish(),
  /** Of the gateway or device. */
  stationId: field.reference('站点', 'station', { column: true, search: true, readOnly: true }).optional(),
  isEnabled: field.toggle('启用', { column: true }).optional(),
  tokenHint: field.code('令牌尾号', { max: 8, column: true, readOnly: true }).optional(),
  rotatedTime: field.instant('令牌更换时间', { column: true, readOnly: true }).nullish(),
  /** Of the present token; nothing while nobody has shown it. */
  tokenUsedTime: field.instant('令牌首次使用', { readOnly: true }).nullish(),
  /** Until then its former token is good as well. */
  formerUntilTime: field.instant('旧令牌有效至', { readOnly: true }).nullish(),
  revokedTime: field.instant('吊销时间', { column: true, readOnly: true }).nullish(),
  lastUsedTime: field.instant('最后使用', { column: true, readOnly: true, showsAge: true }).nullish(),
  lastUsedAddress: field.text('使用地址', { max: 64, column: true, readOnly: true }).nullish(),
  remark: field.remark().nullish(),
})

export const gatewayAccounts = resource({
  path: '/ml-mlink/gatewayaccount',
  noun: 'gatewayAccount',
  label: '网关账号',
  schema: GatewayAccount,
  permission: 'gateway_account',
  title: 'accountName',
  rules: [
    rule(
      GatewayAccount,
      ['gatewayId', 'deviceId'],
      ({ gatewayId, deviceId }) => Boolean(gatewayId) !== Boolean(deviceId),
      '请选择网关或设备其中之一',
    ),
  ],
  unique: [{ fields: ['accountName'] }],
  issued: { token: z.string() },
})

/** A new token, shown this once. */
export const IssuedToken = z.object({ id: Id, token: z.string() })

/** How long a former token may be good beside the new one at most, minutes. */
export const mostTokenOverlap = 10_080

/**
 * Gives the account a new token. The old one stays good for the overlap, so that whoever uses it can be changed over; without one
 * it is refused from now on, and open connections are closed.
 */
export const rotateGatewayToken = call({
  method: 'POST',
  path: '/api/ml-mlink/gatewayaccount/rotate',
  label: '更换网关令牌',
  permission: 'gateway_account_edit',
  changes: ['gatewayAccount'],
  audit: '更换网关令牌',
  query: z.object({
    id: Id.meta({ reference: 'gatewayAccount', label: '账号' }),
    overlapMinutes: z.coerce
      .number()
      .int()
      .min(0)
      .max(mostTokenOverlap)
      .default(0)
      .meta({ label: '旧令牌继续有效' }),
  }),
  data: IssuedToken,
})

/** A gateway that is to be made together with its account. */
export const NewGateway = Gateway.pick({ gatewayName: true, stationId: true, serialNo: true, protocol: true })

/** Makes a gateway and, under the same name, its account; the token is shown this once. */
export const openGateway = call({
  method: 'POST',
  path: '/api/ml-mlink/gatewayaccount/open',
  label: '开通网关',
  permission: 'gateway_account_add',
  changes: ['gateway', 'gatewayAccount'],
  audit: '开通网关',
  body: NewGateway,
  data: z.object({ id: Id, gatewayId: Id, token: z.string() }),
})

/** Ends the accounts' tokens for good; a rotated token makes an account usable again. */
export const revokeGatewayTokens = call({
  method: 'POST',
  path: '/api/ml-mlink/gatewayaccount/revoke',
  label: '吊销网关令牌',
  permission: 'gateway_account_edit',
  changes: ['gatewayAccount'],
  audit: '吊销网关令牌',
  query: z.object({ ids: Ids.meta({ reference: 'gatewayAccount' }) }),
})
