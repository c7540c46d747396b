import * as z from 'zod'
import { call, DateTime, field, Id, listing, resource } from '../core'

/** What the points of a group come to together. */
export const aggregates = { sum: '合计', mean: '平均', min: '最小', max: '最大' } as const

/** Points of a station that are looked at as one, such as all lighting meters of a floor. */
export const PointGroup = z.object({
  groupName: field.name('组名称', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  /** Comma list, 200 at most. */
  itemIds: z
    .string()
    .regex(/^\d{1,18}(,\d{1,18}){0,199}$/, '请选择 1 至 200 个数据点')
    .meta({
      ...{ label: '数据点', reference: 'point', kind: 'references', isDetailOnly: true },
      narrowedBy: 'stationId',
    }),
  aggregate: field.choice('聚合方式', aggregates, { column: true }),
  remark: field.remark().nullish(),
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

/** How many points are offered at once; beyond, a keyword narrows them. */
export const mostPointsOffered = 100

/** Points of a station that can be put into a group, totals of energy first. */
export const listGroupPoints = call({
  method: 'GET',
  path: '/api/ml-mlink/pointgroup/points',
  label: '可选数据点',
  permission: ['point_group_add', 'point_group_edit'],
  reads: ['device', 'product'],
  query: z.object({
    stationId: Id.meta({ reference: 'station', label: '站点' }),
    /** Part of the name of a device or property. */
    keyword: z.string().max(64).optional().meta({ label: '关键字' }),
    /** Only points that can stand in one group with this one: of its unit, and counting up as it does. */
    like: Id.optional().meta({ reference: 'point', label: '数据点' }),
  }),
  data: z
    .array(
      z.object({
        itemId: Id,
        deviceName: z.string(),
        propertyName: z.string(),
        unit: z.string().nullable(),
        isRegister: z.boolean(),
      }),
    )
    .max(mostPointsOffered),
})

/** A group with all that its points come to at this moment; bad, stale and missing values count for nothing. */
export const GroupValue = z.object({
  id: Id,
  groupName: field.name('组名称', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  aggregate: field.choice('聚合方式', aggregates, { column: true, search: true }),
  unit: z.string().nullable(),
  decimals: z.number().nullable(),
  sum: z.number().nullable(),
  mean: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Points of the group, those whose values count, and those whose values are stale or bad. */
  pointCount: z.number(),
  goodCount: z.number(),
  staleCount: z.number(),
  createTime: DateTime.optional(),
  updateTime: DateTime.optional(),
})

export const groupValues = listing({
  path: '/ml-mlink/pointgroupvalue',
  noun: 'pointGroup',
  label: '组数据',
  schema: GroupValue,
  permission: 'point_group_view',
  order: { field: 'groupName', direction: 'asc' },
  reads: ['sample', 'device', 'product'],
})
