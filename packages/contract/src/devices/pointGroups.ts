import * as z from 'zod'
import { call, DateTime, field, Id, listing, resource } from '../core'

/** What the points of a group come to together. */
export const aggregates = { sum: '合计', mean: '平均', min: '最小', max: '最大' } as const
export type Aggregate = keyof typeof aggregates

/** What comes of a group of which some members have no value, or one that is too old. */
export const groupMissing = {
  skip: '不计入，结果标为存疑',
  none: '不产生数值',
  last: '沿用上次结果，标为存疑',
  stale: '用过期的值计算，标为存疑',
} as const
export type GroupMissing = keyof typeof groupMissing

/** Points of one group at most. */
export const mostGroupPoints = 500

const someIds = new RegExp(`^\\d{1,18}(,\\d{1,18}){0,${mostGroupPoints - 1}}$`)

/** Which aggregate each toggle makes a point of. */
export const keptAggregates = {
  keepsSum: 'sum',
  keepsMean: 'mean',
  keepsMin: 'min',
  keepsMax: 'max',
} as const

/** Points of a station that are looked at as one, such as all lighting meters of a floor. */
export const PointGroup = z.object({
  groupName: field.name('组名称', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  /** Comma list. */
  itemIds: z
    .string()
    .regex(someIds, '请选择 1 至 500 个数据点')
    .meta({
      ...{ label: '数据点', reference: 'point', kind: 'references', isDetailOnly: true },
      narrowedBy: 'stationId',
    }),
  aggregate: field.choice('聚合方式', aggregates, { column: true }),
  keepsSum: field.toggle('合计生成数据点').default(false),
  keepsMean: field.toggle('平均生成数据点').default(false),
  keepsMin: field.toggle('最小生成数据点').default(false),
  keepsMax: field.toggle('最大生成数据点').default(false),
  intervalSeconds: field
    .duration('计算间隔', 's', {
      ...{ min: 1, max: 3600, help: '成员变化后最多每隔这么久计算一次' },
      shownFor: { field: Object.keys(keptAggregates), values: ['true'] },
    })
    .default(10),
  maxAgeSeconds: field
    .duration('成员有效期', 's', {
      ...{ min: 10, max: 604_800 },
      help: '比最新的成员旧这么多的值视为过期；留空时按各数据点的上报节奏，与画面一致',
    })
    .nullish(),
  missing: field.choice('缺少成员时', groupMissing).default('skip'),
  remark: field.remark().nullish(),
})

/** A point that an aggregate of a group is kept under, and how it gets on. */
export const GroupPoint = z.object({
  aggregate: z.enum(Object.keys(aggregates) as [Aggregate, ...Aggregate[]]),
  itemId: Id,
  state: z.enum(['waiting', 'good', 'lacking', 'failed']),
})

export const pointGroups = resource({
  path: '/ml-mlink/pointgroup',
  noun: 'pointGroup',
  label: '组对象',
  schema: PointGroup,
  permission: 'point_group',
  title: 'groupName',
  unique: [{ fields: ['stationId', 'groupName'] }],
  answered: { points: z.array(GroupPoint) },
})

/** Points on their way into a group. */
export const AddedPoints = z.object({
  groupId: field.reference('组对象', 'pointGroup', { narrowedBy: 'stationId' }),
  itemIds: z.array(Id).min(1).max(mostGroupPoints).meta({ label: '数据点', reference: 'point' }),
})

/** Puts points into a group beside those that it has; those that it has already stay as they are. Answers how many are new. */
export const addGroupPoints = call({
  method: 'POST',
  path: '/api/ml-mlink/pointgroup/addPoints',
  label: '加入组对象',
  permission: 'point_group_edit',
  changes: ['pointGroup'],
  audit: '加入组对象',
  body: AddedPoints,
  data: z.object({ count: z.number() }),
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
