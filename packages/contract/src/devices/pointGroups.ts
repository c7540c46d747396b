import * as z from 'zod'
import { choice, reference, resource } from '../core'

/** What the points of a group come to together. */
export const aggregates = { sum: '合计', mean: '平均', min: '最小', max: '最大' } as const

/** Points of a station that are looked at as one, such as all lighting meters of a floor. */
export const PointGroup = z.object({
  groupName: z.string().trim().min(1).max(64).meta({ label: '组名称', column: true, search: true }),
  stationId: reference('station', { label: '站点', column: true, search: true }),
  /** Comma list, 200 at most. */
  itemIds: z
    .string()
    .regex(/^\d{1,18}(,\d{1,18}){0,199}$/, '请选择 1 至 200 个数据点')
    .meta({ label: '数据点', reference: 'point', input: 'list', isDetailOnly: true }),
  aggregate: choice(aggregates, { label: '聚合方式', column: true }),
  remark: z.string().max(500).nullish().meta({ label: '备注', input: 'textarea' }),
})

export const pointGroups = resource({
  path: '/ml-mlink/pointgroup',
  noun: 'pointGroup',
  label: '组对象',
  schema: PointGroup,
  permission: 'point_group',
  title: 'groupName',
  unique: [{ fields: ['stationId', 'groupName'] }],
})
