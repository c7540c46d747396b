import * as z from 'zod'
import { call, field, Id, listing } from '../core'

const path = '/ml-mlink/gatewayconfig'
const view = 'gateway_config_view'
const edit = 'gateway_config_edit'

/** How the configuration that a gateway is to have stands to what it has told. */
export const configStates = {
  none: '未配置',
  waiting: '等待确认',
  acknowledged: '已生效',
  refused: '网关拒绝',
} as const

/** A gateway with the version of its configuration that is wanted, and the one that it has acknowledged. */
export const GatewayConfig = z.object({
  /** The gateway's. */
  id: Id,
  gatewayName: field.text('网关名称', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  isOnline: field.toggle('在线', { column: true, search: true, states: ['在线', '离线'] }),
  wantedVersion: field.number('目标版本', { decimals: 0, column: 110 }).nullable(),
  reportedVersion: field.number('网关版本', { decimals: 0, column: 110 }).nullable(),
  state: field.choice('状态', configStates, { column: true, search: true, isState: true }),
  wantedTime: field.instant('修改时间', { column: true, showsAge: true }).nullable(),
  reportedTime: field.instant('确认时间', { column: true, showsAge: true }).nullable(),
  /** Why the gateway does not take it, in its own words. */
  problem: field.text('拒绝原因', { max: 500 }).nullable(),
  createTime: field.instant('创建时间'),
  updateTime: field.instant('更新时间'),
})
export type GatewayConfig = z.infer<typeof GatewayConfig>

/** The gateways with their remote configuration, by name. */
export const gatewayConfigs = listing({
  path,
  noun: 'gatewayConfig',
  label: '网关配置',
  schema: GatewayConfig,
  permission: view,
  order: { field: 'gatewayName', direction: 'asc' },
  reads: ['gateway'],
})

/** A version of a gateway's configuration. */
export const ConfigVersion = z.object({
  version: z.number(),
  note: z.string(),
  userName: z.string(),
  createTime: z.string(),
})
export type ConfigVersion = z.infer<typeof ConfigVersion>

/** Versions of one gateway that are kept; the oldest make room. */
export const mostConfigVersions = 200

const gatewayId = Id.meta({ reference: 'gateway', label: '网关' })
const version = field.number('版本', { min: 1, max: 1_000_000_000, decimals: 0 })

/** The versions of a gateway's configuration, newest first. */
export const listConfigVersions = call({
  method: 'GET',
  path: `/api${path}/versions`,
  label: '网关配置的版本',
  permission: view,
  reads: ['gatewayConfig'],
  query: z.object({ gatewayId }),
  data: z.array(ConfigVersion),
})

/** One version with what it holds. */
export const getConfigVersion = call({
  method: 'GET',
  path: `/api${path}/version`,
  label: '网关配置内容',
  permission: view,
  reads: ['gatewayConfig'],
  query: z.object({
    gatewayId,
    version: z.coerce.number().int().min(1).max(1_000_000_000).meta({ label: '版本' }),
  }),
  data: ConfigVersion.extend({ content: z.string() }),
})

/** Characters of a configuration at most. */
export const mostConfigText = 65_536

const note = field.text('说明', { max: 200 }).default('')
/** The version that the change was made from; null where there was none. */
const baseVersion = version.nullable()

/** Makes a new version and sends it to the gateway, which acknowledges it. */
export const saveGatewayConfig = call({
  method: 'POST',
  path: `/api${path}/save`,
  label: '修改网关配置',
  permission: edit,
  changes: ['gatewayConfig'],
  audit: '修改网关配置',
  body: z.object({
    gatewayId,
    baseVersion,
    content: z.string().max(mostConfigText).meta({ label: '配置内容' }),
    note,
  }),
  data: z.object({ version: z.number() }),
})

/** Makes a new version of what an earlier one held. */
export const rollBackGatewayConfig = call({
  method: 'POST',
  path: `/api${path}/rollback`,
  label: '回退网关配置',
  permission: edit,
  changes: ['gatewayConfig'],
  audit: '回退网关配置',
  body: z.object({ gatewayId, baseVersion, version }),
  data: z.object({ version: z.number() }),
})
