import * as z from 'zod'
import { call, DateTime, field, Id, LinkToken, listing } from '../core'
import { Viewing } from '../devices/cameras'

/** Days that a visit is kept. */
export const visitKeepDays = 180

/**
 * Begins a visit by a link: the session of somebody who has not signed in. It ends with the link, shows the link's view
 * and nothing else, and is written down.
 */
export const openVisit = call({
  method: 'POST',
  path: '/api/ml-mlink/view/visit',
  label: '游客访问',
  permission: 'public',
  changes: ['visit'],
  body: z.object({ token: LinkToken }),
  data: z.object({ token: z.string(), expireTime: DateTime }),
})

/**
 * Opens the picture of a camera for a visit, as `camera/open` does for users: one that the visited view shows, and that stands at
 * the view's own station. `token` is the visit's.
 */
export const getSharedPicture = call({
  method: 'POST',
  path: '/api/ml-mlink/view/sharedCamera',
  label: '分享画面的摄像头',
  permission: 'public',
  reads: ['camera'],
  body: z.object({ token: LinkToken, cameraId: Id.meta({ label: '摄像头' }) }),
  data: Viewing,
})

/** One visit by a link, as it began. */
export const Visit = z.object({
  id: Id,
  visitTime: field.instant('访问时间', { column: 170, search: true }),
  viewName: field.text('画面', { max: 100, column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }).nullish(),
  ip: field.text('IP 地址', { column: true, search: true }),
  userAgent: field.text('浏览器', { max: 300, column: true }),
  expireTime: field.instant('链接有效期至', { column: 170 }),
})
export type Visit = z.infer<typeof Visit>

/** Visits of the views that the caller may see, newest first. */
export const visits = listing({
  path: '/ml-mlink/visit',
  noun: 'visit',
  label: '游客访问记录',
  schema: Visit,
  permission: 'visit_view',
})
