import { field } from '../core'

/** Whose energy something is about: a station, or of it a meter or a group of points. */
export const measuredFields = {
  stationId: field.reference('站点', 'station', { column: true, search: true, form: 'create' }),
  deviceId: field
    .reference('设备', 'device', {
      column: true,
      narrowedBy: 'stationId',
      help: '统计这台电表的电量；设备和组对象都不选时统计整个站点',
    })
    .nullish(),
  groupId: field
    .reference('组对象', 'pointGroup', {
      column: true,
      narrowedBy: 'stationId',
      help: '统计组内各累计量的合计，也可以是水、气、热',
    })
    .nullish(),
} as const
