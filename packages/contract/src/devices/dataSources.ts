import * as z from 'zod'
import { call, Id, IdFilter } from '../core'

/** Node of the data-source tree: station → device → property; the property's `itemId` is its point. */
export interface DataSourceNode {
  id: string
  parentId: string
  title: string
  key: string
  value: string
  type: 'station' | 'device' | 'property'
  hasChildren: boolean
  deviceId?: string
  itemId?: string
  propertyNo?: string
  unit?: string
  dataType?: string
  access?: string
  /** The words of a state, by value. */
  enumMap?: Record<string, string>
  children?: DataSourceNode[]
}
export const DataSourceNode: z.ZodType<DataSourceNode> = z.object({
  id: Id,
  parentId: z.string(),
  title: z.string(),
  key: z.string(),
  value: z.string(),
  type: z.enum(['station', 'device', 'property']),
  hasChildren: z.boolean(),
  deviceId: Id.optional(),
  itemId: Id.optional(),
  propertyNo: z.string().optional(),
  unit: z.string().optional(),
  dataType: z.string().optional(),
  access: z.string().optional(),
  enumMap: z.record(z.string(), z.string()).optional(),
  get children() {
    return z.array(DataSourceNode).optional()
  },
})

/** What values can be bound to: the devices of a station (of all stations) with their properties. */
export const getDataSourceTree = call({
  method: 'GET',
  path: '/api/ml-mlink/datasource/stationIdByTreelist',
  label: '数据源树',
  permission: 'session',
  reads: ['station', 'device', 'product'],
  query: z.object({
    stationId: Id.meta({ reference: 'station', label: '站点' }).optional(),
    /** The same of several. */
    stationIds: IdFilter.optional().meta({ label: '站点' }),
    /** Keeps devices and points of which each word stands in the name of the device, of the property or in its identifier. */
    keyword: z.string().max(64).optional().meta({ label: '关键字' }),
  }),
  data: z.array(DataSourceNode),
})

/** A point with its names and how its values are said. */
export const PointInfo = z.object({
  itemId: Id,
  deviceId: Id,
  deviceName: z.string(),
  stationId: Id,
  propertyNo: z.string(),
  propertyName: z.string(),
  unit: z.string().nullable(),
  dataType: z.string(),
  access: z.string(),
  kind: z.string(),
  decimals: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  enumMap: z.record(z.string(), z.string()).nullable(),
  /** What is asked of people before it is written. */
  confirmation: z.enum(['none', 'confirm', 'select', 'second']),
  /** Whoever selects it, or asks for a second person, types the name of its device. */
  isNameTyped: z.boolean(),
  /** A value older than this (ms) is stale. */
  staleAfterMs: z.number(),
  /** A longer time (ms) between two stored readings is a gap; null where a reading is stored when it differs from the last one. */
  gapAfterMs: z.number().nullable(),
})
export type PointInfo = z.infer<typeof PointInfo>

/** Points by id: what a schematic or a curve needs to name and format a value. */
export const listPointInfos = call({
  method: 'GET',
  path: '/api/ml-mlink/datasource/items',
  label: '数据点信息',
  permission: 'session',
  reads: ['device', 'product'],
  isQuiet: true,
  /** Comma list, at most 1,000. Ids that the caller cannot see are left out of the answer. */
  query: z.object({
    itemIds: z
      .string()
      .regex(/^\d{1,18}(,\d{1,18}){0,999}$/, '编号格式不正确')
      .meta({ label: '数据点' }),
  }),
  data: z.array(PointInfo),
})
