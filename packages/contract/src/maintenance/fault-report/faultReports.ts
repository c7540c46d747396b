import * as z from 'zod'
import { Attachment, attachmentHolder, maxThumbnailBytes } from '../../attachments'
import { call, DateTime, field, Id, Ids, LinkToken, listing } from '../../core'
import { assetCodes } from '../ledger/codes'
import { repairCodes } from '../repair/codes'
import { faultReportStates } from './life'

/** Photos that who reports may add, and bytes of each: a phone makes them smaller before it sends them. */
export const mostReportPhotos = 3
export const mostReportPhotoBytes = 1024 * 1024

/** Photos of what was reported. Who sent them sees them no more; who repairs sees those that an order came of. */
export const faultReportHolder = attachmentHolder({
  noun: 'faultReport',
  uploadCodes: [],
  viewCodes: [repairCodes.dispatch, repairCodes.view],
  accepts: 'pictures',
  mostMb: mostReportPhotoBytes / (1024 * 1024),
})

/** A fault that somebody on site has reported by the code at the equipment, without an account. */
export const FaultReport = z.object({
  id: Id,
  reportNo: field.text('报修编号', { max: 16, column: true, search: true }),
  state: field.choice('状态', faultReportStates, { column: true, search: true, isState: true }),
  reportTime: field.instant('报修时间', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  /** A report outlives the equipment. */
  assetId: field.reference('台账设备', 'asset', { column: true, search: true }).nullable(),
  description: field.remark('故障描述', { max: 1_000, column: true, search: true }),
  contact: field.text('报修人', { max: 64, column: true, search: true }).nullable(),
  phone: field.phone('联系电话', { column: true, search: true }).nullable(),
  photos: z.array(Attachment),
})
export type FaultReport = z.infer<typeof FaultReport>

/** What was reported from the site, the newest first: for those who dispatch. */
export const faultReports = listing({
  path: '/ml-mlink/faultreport',
  noun: 'faultReport',
  label: '现场报修',
  schema: FaultReport,
  permission: repairCodes.dispatch,
})

const asset = Id.meta({ reference: 'asset', label: '台账设备' })
const at = (verb: string) => `/api/ml-mlink/asset/${verb}`

/** Since when a piece of equipment has a report code; null without one. The code itself is told once, when it is made. */
export const getReportLink = call({
  method: 'GET',
  path: at('reportLink'),
  label: '设备的报修码',
  permission: assetCodes.edit,
  reads: ['asset', 'reportLink'],
  query: z.object({ id: asset }),
  data: z.object({ makeTime: DateTime.nullable() }),
})

/** Makes the report code of a piece of equipment; one that was there before ends. */
export const makeReportLink = call({
  method: 'POST',
  path: at('makeReportLink'),
  label: '生成报修码',
  permission: assetCodes.edit,
  changes: ['reportLink'],
  audit: '生成报修码',
  body: z.object({ id: asset }),
  data: z.object({ token: z.string() }),
})

/** Pieces of equipment whose codes are made at once. */
export const mostLinksAtOnce = 500

/** Makes report codes for many pieces of equipment. Those that have one keep it, unless it is to be made anew: then that one ends. */
export const makeReportLinks = call({
  method: 'POST',
  path: at('makeReportLinks'),
  label: '批量生成报修码',
  permission: assetCodes.edit,
  changes: ['reportLink'],
  audit: '批量生成报修码',
  body: z.object({
    ids: Ids.refine((ids) => ids.split(',').length <= mostLinksAtOnce, `一次最多 ${mostLinksAtOnce} 台`).meta(
      {
        ...{ reference: 'asset', label: '台账设备' },
      },
    ),
    renews: z.boolean().meta({ label: '重新生成已有的' }),
  }),
  /** Those that were made; each code is told this once. */
  data: z.array(z.object({ id: Id, token: z.string() })),
})

/** Ends the report code of a piece of equipment. */
export const endReportLink = call({
  method: 'POST',
  path: at('endReportLink'),
  label: '停用报修码',
  permission: assetCodes.edit,
  changes: ['reportLink'],
  audit: '停用报修码',
  body: z.object({ id: asset }),
})

/** Title and logo of the tenant whose page it is; empty where it has none. A domain's own go before them. */
const FaultReportBrand = z.object({ menu_title: z.string(), menu_logo: z.string() })
export type FaultReportBrand = z.infer<typeof FaultReportBrand>

/** What a report code is stuck on, for whoever holds it: name and place, whose it is, and nothing else. The token stands in the body, as addresses are logged. */
export const getLinkedAsset = call({
  method: 'POST',
  path: '/api/ml-mlink/faultreport/open',
  label: '打开报修码',
  permission: 'public',
  reads: ['asset', 'reportLink'],
  body: z.object({ token: LinkToken }),
  data: z.object({ assetName: z.string(), place: z.string(), brand: FaultReportBrand }),
})

/** What somebody on site reports. */
export const FaultReportInput = z.object({
  description: z.string().trim().min(1).max(1_000).meta({ label: '故障描述', input: 'textarea' }),
  contact: z.string().trim().min(1).max(64).meta({ label: '报修人' }).optional(),
  phone: field.phone('联系电话').optional(),
})

/** Reports a fault by a report code, and answers the number of the report. */
export const sendFaultReport = call({
  method: 'POST',
  path: '/api/ml-mlink/faultreport/send',
  label: '提交现场报修',
  permission: 'public',
  changes: ['faultReport'],
  body: FaultReportInput.extend({ token: LinkToken }),
  data: z.object({ reportNo: z.string() }),
})

/** Bytes as base64 says them. */
const base64 = (mostBytes: number) =>
  z
    .string()
    .min(4)
    .max(Math.ceil(mostBytes / 3) * 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, '不是 Base64')

/** Minutes within which photos of a report are taken: they are sent after it. */
export const reportPhotoMinutes = 15

/** Adds a photo to a report that was just sent: by the same code and its number, which nobody else was told. */
export const addReportPhoto = call({
  method: 'POST',
  path: '/api/ml-mlink/faultreport/addPhoto',
  label: '添加报修照片',
  permission: 'public',
  changes: ['faultReport'],
  bodyLimit: 1.5 * mostReportPhotoBytes,
  body: z.object({
    token: LinkToken,
    reportNo: z
      .string()
      .regex(/^BX-[0-9A-F]{10}$/, '编号格式不正确')
      .meta({ label: '报修编号' }),
    content: base64(mostReportPhotoBytes).meta({ label: '照片' }),
    thumbnailContent: base64(maxThumbnailBytes).optional().meta({ label: '缩略图' }),
  }),
})
