import * as z from 'zod'
import { call, field, Id, Ids, labelsOf, lifecycle, listing, resource } from '../core'

/** Points that one sheet has at most. */
export const mostSheetRows = 20_000
/** Rows that are marked at once. */
export const mostMarked = 500

/** What the check of a point came to. */
export const checkResults = {
  todo: '未核对',
  ok: '合格',
  wrong: '有误',
  away: '不通',
  none: '不适用',
} as const
export type CheckResult = keyof typeof checkResults

/** Code of who may look at sheets. */
const permission = 'commissioning'

/** How a sheet lives. A signed one is never changed again: opening it anew makes its next version, which begins with that. */
export const sheetLife = lifecycle('status', {
  noun: 'commissioningSheet',
  label: '调试单',
  path: '/ml-mlink/commissioning',
  permission: `${permission}_view`,
  states: { open: { label: '核对中', tone: 'info' }, signed: { label: '已签署', tone: 'good' } },
  transitions: {
    make: { label: '建立', from: [], to: 'open' },
    reopen: { label: '重新打开', from: [], to: 'open' },
    sign: { label: '签署', from: ['open'], to: 'signed' },
  },
})

/** How a sheet stands. */
const sheetStates = labelsOf(sheetLife)

/** The points of a station, or of part of it, that are checked one by one when it is put into service. */
export const CommissioningSheet = z.object({
  sheetName: field.name('调试单', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true, form: 'create' }),
  gatewayId: field
    .reference('网关', 'gateway', {
      ...{ narrowedBy: 'stationId', form: 'create' as const },
      help: '只核对这个网关下的点位；三项都留空则为全站点位',
    })
    .nullish(),
  deviceId: field
    .reference('设备', 'device', { narrowedBy: 'stationId', form: 'create', help: '只核对这台设备的点位' })
    .nullish(),
  productId: field
    .reference('产品', 'product', { form: 'create', help: '只核对这种产品的设备的点位' })
    .nullish(),
  version: field.number('版本', { decimals: 0, readOnly: true, column: 80 }).optional(),
  status: field
    .choice('状态', sheetStates, { readOnly: true, column: true, search: true, isState: true })
    .optional(),
  signedBy: field.text('签署人', { readOnly: true, column: true, search: true }).nullish(),
  signedTime: field.instant('签署时间', { readOnly: true, column: 170, search: true }).nullish(),
  signedNote: field.remark('签署意见', { readOnly: true }).nullish(),
  remark: field.remark().nullish(),
})
export type CommissioningSheet = z.infer<typeof CommissioningSheet>

export const commissioningSheets = resource({
  path: '/ml-mlink/commissioning',
  noun: 'commissioningSheet',
  label: '调试单',
  schema: CommissioningSheet,
  permission,
  title: 'sheetName',
  answered: {
    /** Rows, and how many of them have which result. */
    total: z.number(),
    ok: z.number(),
    wrong: z.number(),
    away: z.number(),
    none: z.number(),
    /** The next version of it, where there is one. */
    nextId: z.string().nullable(),
  },
})

/** A point on a sheet as it was when the sheet was made, and what its check came to. */
export const CommissioningRow = z.object({
  id: Id,
  sheetId: field.reference('调试单', 'commissioningSheet'),
  stationId: field.reference('站点', 'station'),
  rowRank: field.number('序号', { decimals: 0, column: 80 }),
  deviceName: field.text('设备', { column: true, search: true }),
  propertyNo: field.code('标识', { column: true, search: true }),
  propertyName: field.text('点位', { column: true, search: true }),
  unit: field.text('单位', { column: 90 }),
  /** The range or the words that its product declares. */
  expected: field.text('应有范围', { max: 500, column: true }),
  result: field.choice('结果', checkResults, { column: true, search: true }),
  /** What it showed when it was checked, with its unit; empty for nothing. */
  checkedValue: field.text('核对时的值', { max: 300, column: true }),
  remark: field.text('备注', { max: 200, column: true, search: true }),
  checkedBy: field.text('核对人', { column: true, search: true }),
  checkedTime: field.instant('核对时间', { column: 170 }).nullable(),
  /** The point, while there is one, and how its values are said. */
  itemId: Id.nullable(),
  deviceId: Id.nullable(),
  decimals: z.number().nullable(),
  dataType: z.string(),
  enumMap: z.record(z.string(), z.string()).nullable(),
  isWritable: z.boolean(),
})
export type CommissioningRow = z.infer<typeof CommissioningRow>

/** The points of sheets, in the order of gateways, devices and properties. */
export const commissioningRows = listing({
  path: '/ml-mlink/commissioningrow',
  noun: 'commissioningRow',
  label: '核对点位',
  schema: CommissioningRow,
  permission: `${permission}_view`,
  order: { field: 'rowRank', direction: 'asc' },
})

/** Notes what the checks of points came to, with what they show now, who checked and when. */
export const markCommissioningRows = call({
  method: 'POST',
  path: '/api/ml-mlink/commissioningrow/mark',
  label: '核对点位',
  permission: 'commissioning_check',
  changes: ['commissioningRow', 'commissioningSheet'],
  isQuiet: true,
  body: z.object({
    ids: Ids.meta({ label: '点位', reference: 'commissioningRow' }),
    result: field.choice('结果', checkResults).optional(),
    remark: field.text('备注', { max: 200 }).optional(),
  }),
  data: z.object({ count: z.number() }),
})

/** Signs a sheet of which every point has been checked; it is never changed again. */
export const signCommissioningSheet = call({
  method: 'POST',
  path: '/api/ml-mlink/commissioning/sign',
  label: '签署调试单',
  permission: 'commissioning_sign',
  changes: ['commissioningSheet'],
  audit: '签署调试单',
  body: z.object({
    id: Id.meta({ label: '调试单', reference: 'commissioningSheet' }),
    signedNote: field.remark('签署意见').optional(),
  }),
})

/** Makes the next version of a signed sheet, with the results as they are. */
export const reopenCommissioningSheet = call({
  method: 'POST',
  path: '/api/ml-mlink/commissioning/reopen',
  label: '重新打开调试单',
  permission: 'commissioning_sign',
  changes: ['commissioningSheet', 'commissioningRow'],
  audit: '重新打开调试单',
  body: z.object({ id: Id.meta({ label: '调试单', reference: 'commissioningSheet' }) }),
  data: z.object({ id: Id }),
})
