import * as z from 'zod'
import { call, Id } from '../core'

/** What a group of points came to in each hour or day. */
export const GroupSeries = z.object({
  /** `[ts, value, points]`: beginning of the bucket in Unix ms, the aggregate, and how many points had readings. */
  points: z.array(z.tuple([z.number(), z.number(), z.number()])),
  unit: z.string().nullable(),
})

/** The aggregate of a group by hour or day, `start ≤ ts < end` in Unix ms, 5,000 buckets at most: of registers the rises, of other points the means. */
export const getGroupSeries = call({
  method: 'GET',
  path: '/api/ml-mlink/pointgroup/series',
  label: '组数据',
  permission: 'point_group_view',
  reads: ['pointGroup', 'sample', 'counterCorrection'],
  query: z.object({
    groupId: Id.meta({ reference: 'pointGroup', label: '组对象' }),
    start: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '开始时间' }),
    end: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '结束时间' }),
    resolution: z.enum(['1h', '1d']).default('1h').meta({ label: '粒度' }),
  }),
  data: GroupSeries,
})
