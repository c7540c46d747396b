import * as z from 'zod'
import { call, Decimal, field, Id, resource, rule } from '../core'

export const stationTypes = { building: '建筑', plant: '工厂', substation: '变电站', park: '园区' } as const

/** A place with its own measurements, users and price. */
export const Station = z.object({
  stationName: field.name('站点名称', { column: true, search: true }),
  stationCode: field.text('站点编码', { column: true, search: true }).nullish(),
  stationType: field.choice('站点类型', stationTypes, { column: true, search: true }).optional(),
  areaId: field.reference('所属区域', 'area', { column: true, search: true, isTree: true }).nullish(),
  address: field.text('地址', { max: 200, column: true }).nullish(),
  longitude: field.number('经度', { min: -180, max: 180 }).nullish(),
  latitude: field.number('纬度', { min: -90, max: 90 }).nullish(),
  floorAreaM2: field.number('建筑面积', { min: 0, max: 1e9, unit: 'm²' }).nullish(),
  timeZone: field.zone('时区', { help: '例如 Asia/Shanghai' }).optional(),
  manager: field.text('负责人', { column: true }).nullish(),
  phone: field.phone('联系电话').nullish(),
  isEnabled: field
    .toggle('站点状态', {
      column: true,
      search: true,
      states: ['启用', '停用'],
      help: '停用的站点不在位置树和站点选择中；它的记录、数据、告警和权限都保留。',
    })
    .default(true),
  gwPrice: field.unitPrice('国网电价', '元/kWh', { decimals: 6 }).nullish(),
  remark: field.remark().nullish(),
})

export const stations = resource({
  path: '/ml-mlink/station',
  noun: 'station',
  label: '站点',
  schema: Station,
  permission: 'station',
  title: 'stationName',
  offered: 'isEnabled',
  unique: [{ fields: ['stationName'] }],
  rules: [
    rule(
      Station,
      ['longitude', 'latitude'],
      ({ longitude, latitude }) => ((longitude ?? null) === null) === ((latitude ?? null) === null),
      '经度和纬度要么都填，要么都不填',
    ),
  ],
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
