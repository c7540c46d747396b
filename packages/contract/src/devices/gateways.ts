import * as z from 'zod'
import { call, choice, DateTime, Id, Ids, reference, resource } from '../core'

export const gatewayProtocols = {
  mqtt: 'MQTT',
  http: 'HTTP',
  modbus: 'Modbus TCP',
  virtual: '虚拟网关',
} as const

/** What connects devices to the platform; it signs in with one of its accounts. */
export const Gateway = z.object({
  gatewayName: z.string().trim().min(1).max(64).meta({ label: '网关名称', column: true, search: true }),
  stationId: reference('station', { label: '站点', column: true, search: true }),
  serialNo: z.string().max(64).nullish().meta({ label: '序列号', column: true, search: true }),
  protocol: choice(gatewayProtocols, { label: '协议', column: true, search: true }).optional(),
  firmware: z.string().max(64).nullish().meta({ label: '固件版本', column: true }),
  isOnline: z.boolean().optional().meta({ label: '在线', column: true, search: true, readOnly: true }),
  lastContactTime: DateTime.nullish().meta({ label: '最后通信', column: true, readOnly: true }),
  signal: z.number().nullish().meta({ label: '信号强度', unit: 'dBm', readOnly: true }),
  clockAheadSeconds: z.number().nullish().meta({ label: '时钟超前', unit: 's', readOnly: true }),
  remark: z.string().max(500).nullish().meta({ label: '备注', input: 'textarea' }),
})

export const gateways = resource({
  path: '/ml-mlink/gateway',
  noun: 'gateway',
  label: '网关',
  schema: Gateway,
  permission: 'gateway',
  title: 'gatewayName',
  unique: [{ fields: ['stationId', 'gatewayName'] }],
})

/** Credentials of one gateway, or of one device that connects by itself. The token is shown once and stored hashed. */
export const GatewayAccount = z.object({
  accountName: z.string().trim().min(1).max(64).meta({ label: '账号名称', column: true, search: true }),
  gatewayId: reference('gateway', { label: '网关', column: true, search: true, form: 'create' }).nullish(),
  deviceId: reference('device', {
    label: '设备',
    column: true,
    form: 'create',
    help: '设备直接接入时选择设备，否则选择网关',
  }).nullish(),
  isEnabled: z.boolean().optional().meta({ label: '启用', column: true }),
  tokenHint: z.string().optional().meta({ label: '令牌尾号', column: true, readOnly: true }),
  rotatedTime: DateTime.nullish().meta({ label: '令牌更换时间', column: true, readOnly: true }),
  revokedTime: DateTime.nullish().meta({ label: '吊销时间', column: true, readOnly: true }),
  remark: z.string().max(500).nullish().meta({ label: '备注', input: 'textarea' }),
})

export const gatewayAccounts = resource({
  path: '/ml-mlink/gatewayaccount',
  noun: 'gatewayAccount',
  label: '网关账号',
  schema: GatewayAccount,
  permission: 'gateway_account',
  title: 'accountName',
  unique: [{ fields: ['accountName'] }],
  issued: { token: z.string() },
})

/** A new token, shown this once. */
export const IssuedToken = z.object({ id: Id, token: z.string() })

/** Gives the account a new token; the old one is refused from now on, open connections are closed. */
export const rotateGatewayToken = call({
  method: 'POST',
  path: '/api/ml-mlink/gatewayaccount/rotate',
  label: '更换网关令牌',
  permission: 'gateway_account_edit',
  changes: ['gatewayAccount'],
  audit: '更换网关令牌',
  query: z.object({ id: Id.meta({ reference: 'gatewayAccount', label: '账号' }) }),
  data: IssuedToken,
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
