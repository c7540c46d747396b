import * as z from 'zod'
import { call, DateTime, Id, PageQuery, pageOf } from '../../core'
import { assetCodes } from '../ledger/codes'
import { repairCodes } from '../repair/codes'
import { workKinds } from '../standard/standards'
import { taskCodes } from '../task/codes'

/** What the maintenance record of a device is made of. */
export const maintenanceRecordKinds = {
  repair: '维修',
  ...workKinds,
  report: '报修',
  move: '履历',
} as const
export type MaintenanceRecordKind = keyof typeof maintenanceRecordKinds

const Kind = z.enum(Object.keys(maintenanceRecordKinds) as [MaintenanceRecordKind])

/** Whose codes open each kind; of repairs, whoever sees the ledger sees those of equipment, as there. */
export const maintenanceRecordCodes = {
  repair: [repairCodes.view, assetCodes.view],
  inspect: [taskCodes.view],
  maintain: [taskCodes.view],
  report: [repairCodes.dispatch],
  move: [assetCodes.view],
} as const satisfies Record<MaintenanceRecordKind, readonly string[]>

/** Something that was done at a device or its equipment, or is to be. */
export const MaintenanceRecord = z.object({
  kind: Kind,
  /** Of the order, task, report or move. */
  id: Id,
  /** When it was reported, begun or made. */
  recordTime: DateTime,
  /** Of an order or report. */
  recordNo: z.string().nullable(),
  /** What it is called; of a move, which transition of the equipment's life it was. */
  title: z.string(),
  /** Where it stands, in the life of its kind; of a move, where it led to. */
  state: z.string(),
  /** Who does it or did it, or has reported it; null where nobody is known, such as for a move of the product's own. */
  people: z.string().nullable(),
  /** The equipment that it was at, where that is known. */
  assetId: Id.nullable(),
  assetName: z.string().nullable(),
  /** What was done or found, in somebody's words. */
  note: z.string().nullable(),
  /** Items that a task has at the equipment, and those of them that were failed; 0 for the other kinds. */
  items: z.number().int(),
  failedItems: z.number().int(),
})
export type MaintenanceRecord = z.infer<typeof MaintenanceRecord>

/** Most that one page of it has. */
const mostMaintenanceRecords = 50

/** Whoever sees one of the kinds. */
const permission = [assetCodes.view, repairCodes.view, taskCodes.view, repairCodes.dispatch]
const reads = ['repairOrder', 'workTask', 'faultReport', 'asset', 'device'] as const

/** Which of it, and how many at once. */
const narrowing = {
  kind: Kind.optional().meta({ label: '类型' }),
  current: PageQuery.shape.current,
  size: z.coerce.number().int().min(1).max(mostMaintenanceRecords).default(20).meta({ label: '每页条数' }),
}

/**
 * What was done at a device and at the equipment of the ledger that it monitors, the newest first: repairs, rounds, maintenance, reports
 * from the site and the equipment's life. Kinds that the caller may not see are left out.
 */
export const listDeviceRecords = call({
  method: 'GET',
  path: '/api/ml-mlink/maintenancerecord/ofDevice',
  label: '设备的运维记录',
  permission,
  reads,
  query: z.object({ deviceId: Id.meta({ reference: 'device', label: '设备' }), ...narrowing }),
  data: pageOf(MaintenanceRecord),
})

/** The same of one piece of equipment of the ledger, whether a device monitors it or not. */
export const listAssetRecords = call({
  method: 'GET',
  path: '/api/ml-mlink/maintenancerecord/ofAsset',
  label: '台账设备的运维记录',
  permission,
  reads,
  query: z.object({ assetId: Id.meta({ reference: 'asset', label: '台账设备' }), ...narrowing }),
  data: pageOf(MaintenanceRecord),
})
