import * as z from 'zod'
import { call, LinkToken } from '../core'
import { PointInfo } from '../devices/dataSources'
import { LatestValue } from '../telemetry/pointValue'
import { HistoryLine } from '../telemetry/values'

/** Points that one answer has. */
export const sharedPointsOfPage = 1000

/** A point as the published view names it, with its newest value and how that is said. */
export const SharedPoint = LatestValue.extend(
  PointInfo.pick({ unit: true, dataType: true, decimals: true, enumMap: true, staleAfterMs: true }).shape,
).extend({ deviceId: z.string(), propertyNo: z.string() })
export type SharedPoint = z.infer<typeof SharedPoint>

/**
 * The points that a shared view shows with their newest values, in so many pages; those that are gone, or that whoever opened the
 * values does not see, are missing. None where the link shows no values. `token` is the visit's.
 */
export const listSharedPoints = call({
  method: 'GET',
  path: '/api/ml-mlink/view/sharedPoints',
  label: '分享画面的数据点',
  permission: 'public',
  reads: ['sample'],
  isQuiet: true,
  query: z.object({
    token: LinkToken,
    current: z.coerce.number().int().min(1).max(100).default(1).meta({ label: '页码' }),
  }),
  data: z.object({ pages: z.number(), points: z.array(SharedPoint) }),
})

/** Curves that one call asks for at most. */
export const mostSharedCurves = 20

/** Points of one curve at most. */
export const sharedCurvePoints = 500

/**
 * The last hours of points that a shared view draws as curves: those alone, and no further back than it draws them; any other
 * is 404. `token` is the visit's.
 */
export const listSharedHistory = call({
  method: 'GET',
  path: '/api/ml-mlink/view/sharedHistory',
  label: '分享画面的历史曲线',
  permission: 'public',
  reads: ['sample'],
  isQuiet: true,
  query: z.object({
    token: LinkToken,
    itemIds: z
      .string()
      .regex(new RegExp(`^\\d{1,18}(,\\d{1,18}){0,${mostSharedCurves - 1}}$`), '编号格式不正确')
      .meta({ label: '数据点' }),
    hours: z.coerce.number().int().min(1).max(8_784).meta({ label: '时长' }),
  }),
  data: z.array(HistoryLine),
})

/** Whether the platform takes in data, for whoever looks at a view by a link: while it does not, values stand still. `token` is the visit's. */
export const getSharedIntake = call({
  method: 'GET',
  path: '/api/ml-mlink/view/sharedIntake',
  label: '分享画面的数据接收状态',
  permission: 'public',
  reads: ['diskUsage'],
  isQuiet: true,
  query: z.object({ token: LinkToken }),
  data: z.object({
    /** There is no room to store anything, so that nothing is taken in. */
    isHeld: z.boolean(),
  }),
})
