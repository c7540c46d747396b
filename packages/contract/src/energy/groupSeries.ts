import * as z from 'zod'
import { call, exportCall, field, Id } from '../core'

/** What a group of points came to in each hour or day, and what each of its points came to. */
export const GroupSeries = z.object({
  /** `[ts, value, points]`: beginning of the bucket in Unix ms, the aggregate, and how many points had readings. */
  points: z.array(z.tuple([z.number(), z.number(), z.number()])),
  /** Of those that had readings: the rise of a register over the whole time, the mean of another point. */
  members: z.array(z.object({ itemId: Id, value: z.number() })),
  unit: z.string().nullable(),
})
export type GroupSeries = z.infer<typeof GroupSeries>

/** A group and a time, `start ≤ ts < end` in Unix ms, {@link mostGroupBuckets} buckets at most. */
export const GroupSeriesQuery = z.object({
  groupId: Id.meta({ reference: 'pointGroup', label: '组对象' }),
  start: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '开始时间' }),
  end: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '结束时间' }),
  resolution: z.enum(['1h', '1d']).default('1h').meta({ label: '粒度' }),
})
export type GroupSeriesQuery = z.infer<typeof GroupSeriesQuery>

/** Hours or days that a series has at most. */
export const mostGroupBuckets = 5_000

/** The aggregate of a group by hour or day of its station: of registers the rises, of other points the means. */
export const getGroupSeries = call({
  method: 'GET',
  path: '/api/ml-mlink/pointgroup/series',
  mayLag: true,
  label: '组数据',
  permission: 'point_group_view',
  reads: ['pointGroup', 'sample', 'counterCorrection', 'badReading', 'readingCorrection'],
  query: GroupSeriesQuery,
  data: GroupSeries,
})

/** A line of a group's file. */
export const GroupFileRow = z.object({
  start: field.text('时间', { column: true }),
  value: field.number('聚合值', { column: true }),
  points: field.number('有数据的点数', { column: true }),
})

/** A line of the second sheet of a group's workbook. */
export const GroupMemberRow = z.object({
  deviceName: field.text('设备', { column: true }),
  propertyName: field.text('属性', { column: true }),
  unit: field.text('单位', { column: true }),
  /** The rise of a register, the mean of another point; null where nothing came. */
  value: field.number('本期', { column: true }).nullable(),
})

/** The series as a file, in times of the station. A workbook has the points of the group on a second sheet. */
export const exportGroupSeries = exportCall({
  path: '/api/ml-mlink/pointgroup/seriesExport',
  mayLag: true,
  label: '导出组数据',
  permission: 'point_group_view',
  query: GroupSeriesQuery,
})
