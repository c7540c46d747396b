import * as z from 'zod'
import { call, choice, Decimal, Id, reference, resource, TimeZone } from '../core'

export const stationTypes = { building: '建筑', plant: '工厂', substation: '变电站', park: '园区' } as const

/** A place with its own measurements, users and price. */
export const Station = z.object({
  stationName: z.string().trim().min(1).max(64).meta({ label: '站点名称', column: true, search: true }),
  stationCode: z.string().trim().max(64).nullish().meta({ label: '站点编码', column: true, search: true }),
  stationType: choice(stationTypes, { label: '站点类型', column: true, search: true }).optional(),
  areaId: reference('area', { label: '所属区域', column: true, search: true, input: 'tree' }).nullish(),
  address: z.string().max(200).nullish().meta({ label: '地址', column: true }),
  longitude: z.number().min(-180).max(180).nullish().meta({ label: '经度' }),
  latitude: z.number().min(-90).max(90).nullish().meta({ label: '纬度' }),
  floorAreaM2: z.number().min(0).max(1e9).nullish().meta({ label: '建筑面积', unit: 'm²' }),
  timeZone: TimeZone.optional().meta({ label: '时区', help: '例如 Asia/Shanghai' }),
  manager: z.string().max(64).nullish().meta({ label: '负责人', column: true }),
  phone: z.string().max(32).nullish().meta({ label: '联系电话' }),
  gwPrice: Decimal.nullish().meta({ label: '国网电价', unit: '元/kWh' }),
  remark: z.string().max(500).nullish().meta({ label: '备注', input: 'textarea' }),
})

export const stations = resource({
  path: '/ml-mlink/station',
  noun: 'station',
  label: '站点',
  schema: Station,
  permission: 'station',
  title: 'stationName',
  unique: [{ fields: ['stationName'] }],
})

/** Node of the location picker: regions with the caller's stations below them. Root `parentId` is `"0"`. */
export interface StationNode {
  id: string
  parentId: string
  title: string
  key: string
  value: string
  type: 'area' | 'station'
  hasChildren: boolean
  /** Of a station: the zone of its clock. */
  timeZone?: string
  children?: StationNode[]
}
export const StationNode: z.ZodType<StationNode> = z.object({
  id: Id,
  parentId: z.string(),
  title: z.string(),
  key: z.string(),
  value: z.string(),
  type: z.enum(['area', 'station']),
  hasChildren: z.boolean(),
  timeZone: z.string().optional(),
  get children() {
    return z.array(StationNode).optional()
  },
})

/** Regions and, below them, the stations that the caller may see; stations without a region stand at the root. */
export const stationTree = call({
  method: 'GET',
  path: '/api/ml-mlink/station/stationTree',
  label: '区域站点树',
  permission: 'session',
  reads: ['area', 'station'],
  data: z.array(StationNode),
})

/** Sets the grid price of a station, in yuan per kWh. */
export const setStationGwPrice = call({
  method: 'GET',
  path: '/api/ml-mlink/station/setStationGwPrice',
  label: '设置国网电价',
  permission: 'station_edit',
  audit: '设置国网电价',
  changes: ['station'],
  query: z.object({
    stationId: Id.meta({ reference: 'station', label: '站点' }),
    gwPrice: Decimal.meta({ label: '国网电价' }),
  }),
  data: z.object({ id: Id }),
})
