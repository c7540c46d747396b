import * as z from 'zod'
import { anyNoun, call, Id, IdFilter, Usage } from '../core'
import { PointInfo } from './dataSources'

/** What stands in the tree of 数据源, from the top: a device stands below its gateway, or where none is named below its site. */
export const sourceKinds = {
  station: '站点',
  site: '位置',
  gateway: '网关',
  device: '设备',
  point: '数据点',
} as const
export type SourceKind = keyof typeof sourceKinds

/** Nodes of one level that are answered at once. */
export const sourcePage = 200

/**
 * The place of a node in the tree: `station:1`, `site:5`, `device:7`, `point:9`. The devices of a gateway may stand at several
 * sites, so that a gateway has a place in each: `gateway:<station>:<site, 0 for none>:<gateway>`.
 */
const SourceKey = z
  .string()
  .regex(/^((station|site|device|point):\d{1,18}|gateway:\d{1,18}:\d{1,18}:\d{1,18})$/, '编号格式不正确')

/** A node of the tree, without what is below it. */
export const SourceNode = z.object({
  key: z.string(),
  kind: z.enum(['station', 'site', 'gateway', 'device', 'point']),
  id: Id,
  name: z.string(),
  /** What else it is known by: serial number of a gateway, code or address of a device, key of a property. */
  note: z.string().nullable(),
  stationId: Id,
  siteId: Id.nullable(),
  gatewayId: Id.nullable(),
  deviceId: Id.nullable(),
  hasChildren: z.boolean(),
  /** How many devices stand directly below a gateway, or anywhere in a station. */
  deviceCount: z.number().nullable(),
  isOnline: z.boolean().nullable(),
  point: PointInfo.nullable(),
})
export type SourceNode = z.infer<typeof SourceNode>

/** One page of what stands below a node, or of the stations. */
export const listSourceNodes = call({
  method: 'GET',
  path: '/api/ml-mlink/datasource/nodes',
  label: '数据源节点',
  permission: 'device_view',
  reads: ['station', 'site', 'gateway', 'device', 'product'],
  isQuiet: true,
  query: z.object({
    parent: SourceKey.optional().meta({ label: '上级' }),
    /** Stations that the topmost level is narrowed to. */
    stationIds: IdFilter.optional().meta({ label: '站点' }),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0).meta({ label: '起始' }),
    /** The page that holds this node is answered, wherever it begins. */
    at: SourceKey.optional().meta({ label: '节点' }),
  }),
  data: z.object({ total: z.number(), offset: z.number(), nodes: z.array(SourceNode) }),
})

/** Findings that a search answers at most. */
export const mostFound = 100

/** What bears a text in name, code, address or key, or has it as `itemId`, each with what it stands below. */
export const listFoundSources = call({
  method: 'GET',
  path: '/api/ml-mlink/datasource/search',
  label: '搜索数据源',
  permission: 'device_view',
  reads: ['station', 'site', 'gateway', 'device', 'product'],
  isQuiet: true,
  query: z.object({
    keyword: z.string().trim().min(1).max(64).meta({ label: '关键字' }),
    stationIds: IdFilter.optional().meta({ label: '站点' }),
  }),
  data: z.object({
    /** From the station to what was found. */
    found: z.array(z.object({ path: z.array(SourceNode) })).max(mostFound),
    hasMore: z.boolean(),
  }),
})

/** Devices that are changed at once, and that are chosen by what they stand below. */
export const mostChosenDevices = 5000

/** The devices anywhere below a node, at most {@link mostChosenDevices}. */
export const listSourceDevices = call({
  method: 'GET',
  path: '/api/ml-mlink/datasource/devices',
  label: '节点下的设备',
  permission: 'device_view',
  reads: ['site', 'gateway', 'device'],
  query: z.object({ parent: SourceKey.meta({ label: '上级' }) }),
  data: z.object({
    devices: z.array(z.object({ id: Id, name: z.string(), stationId: Id })).max(mostChosenDevices),
    total: z.number(),
  }),
})

/** Where a point is used: views, alarm rules, groups, formulas. */
export const listPointUsage = call({
  method: 'GET',
  path: '/api/ml-mlink/datasource/usage',
  label: '数据点的使用情况',
  permission: 'device_view',
  reads: [anyNoun],
  query: z.object({ itemId: Id.meta({ reference: 'point', label: '数据点' }) }),
  data: z.array(Usage),
})
