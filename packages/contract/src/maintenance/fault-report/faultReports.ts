import * as z from 'zod'
import { call, DateTime, field, Id, LinkToken, listing } from '../../core'
import { assetCodes } from '../ledger/codes'
import { repairCodes } from '../repair/codes'
import { faultReportStates } from './life'

/** A fault that somebody on site has reported by the code at the equipment, without an account. */
export const FaultReport = z.object({
  id: Id,
  reportNo: field.text('报修编号', { max: 16, column: true, search: true }),
  state: field.choice('状态', faultReportStates, { column: true, search: true }),
  reportTime: field.instant('报修时间', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  /** A report outlives the equipment. */
  assetId: field.reference('台账设备', 'asset', { column: true, search: true }).nullable(),
  description: field.remark('故障描述', { max: 1_000, column: true, search: true }),
  contact: field.text('报修人', { max: 64, column: true, search: true }).nullable(),
  phone: field.phone('联系电话', { column: true, search: true }).nullable(),
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
