import * as z from 'zod'
import { call, exportCall, field, Id } from '../core'
import { bands } from './bands'
import { chargeKinds } from './chargeKinds'
import { CostFlow, CostHeat, CostQuery, CostReport, CostScope, MeterCosts } from './costs'
import { WhatIf, WhatIfQuery } from './costWhatIf'
import { BillComparison, utilityBills } from './utilityBills'

const at = (verb: string) => `/api/ml-mlink/energycost/${verb}`
const permission = 'electric_energy_report'
const reads = [
  'tariff',
  'calendarDay',
  'sample',
  'counterCorrection',
  'badReading',
  'readingCorrection',
  'device',
  'pointGroup',
]

/** Energy and cost by stretch and band, the bills of the months, and the spans to compare with. */
export const getCostReport = call({
  method: 'GET',
  path: at('report'),
  mayLag: true,
  label: '电费报表',
  permission,
  reads: [...reads, 'conversionFactor'],
  query: CostQuery,
  data: CostReport,
})

/** A line of the report's file. */
export const CostFileRow = z.object({
  start: field.text('时间', { column: true }),
  kind: field.choice('费用项目', chargeKinds, { column: true }),
  /** Of energy, where it has a price. */
  band: field.choice('时段', bands, { column: true }).nullable(),
  /** Which of its kind it is: the tier, what a basic charge is reckoned by, the name of a surcharge. */
  detail: field.text('明细', { column: true }),
  /** What is charged for, beside energy. */
  amount: field.text('计费数量', { column: true }),
  kwh: field.quantity('电量', 'kWh', 4, { column: true }).nullable(),
  yuan: field.money('金额', { column: true }),
})

/** A line of the second sheet of the report's workbook: what a meter drew in a band, and what its energy cost. */
export const MeterFileRow = z.object({
  deviceName: field.text('电表', { column: true }),
  /** Of energy that has a price. */
  band: field.choice('时段', bands, { column: true }).nullable(),
  kwh: field.quantity('电量', 'kWh', 4, { column: true }),
  yuan: field.money('金额', { column: true }),
})

/** A line of the third sheet: what the energy of a stretch stands for. */
export const EmissionFileRow = z.object({
  start: field.text('时间', { column: true }),
  kwh: field.quantity('电量', 'kWh', 4, { column: true }),
  coalKg: field.quantity('折标准煤', 'kgce', 1, { column: true }),
  co2Kg: field.quantity('二氧化碳排放', 'kg', 1, { column: true }),
})

/**
 * The report as a file: a line for each stretch and band, then what each month is charged beside its energy. A workbook has
 * all meters of the scope on a second sheet, and what the energy stands for on a third.
 */
export const exportCostReport = exportCall({
  path: at('export'),
  mayLag: true,
  label: '导出电费报表',
  permission,
  query: CostQuery,
})

/** The meters of a scope, the largest first: all of a station, those below a device, those of a group. */
export const listCostMeters = call({
  method: 'GET',
  path: at('meters'),
  mayLag: true,
  label: '电表电费排行',
  permission,
  reads,
  query: CostScope.extend({
    limit: z.coerce.number().int().min(1).max(1_000).default(20).meta({ label: '数量' }),
  }),
  data: MeterCosts,
})

/** Energy and its charge by day and hour, 366 days at most. */
export const getCostHeat = call({
  method: 'GET',
  path: at('heat'),
  mayLag: true,
  label: '用电热力图',
  permission,
  reads,
  query: CostScope,
  data: CostHeat,
})

/** Energy from the incomers to what they feed, and what was lost. */
export const getCostFlow = call({
  method: 'GET',
  path: at('flow'),
  mayLag: true,
  label: '电能流向',
  permission,
  reads,
  query: CostScope.omit({ deviceId: true, groupId: true }),
  data: CostFlow,
})

/** What a station would have paid under another tariff, or with some load moved. */
export const tryCostChange = call({
  method: 'POST',
  path: at('whatif'),
  label: '电费假设测算',
  permission,
  reads,
  body: WhatIfQuery,
  data: WhatIf,
})

/** Compares a bill of the utility with ours over the same days, line by line. */
export const getBillComparison = call({
  method: 'GET',
  path: '/api/ml-mlink/utilitybill/compare',
  label: '账单核对',
  permission: utilityBills.codes.view,
  reads: [...reads, 'utilityBill'],
  query: z.object({ id: Id.meta({ reference: 'utilityBill', label: '账单' }) }),
  data: BillComparison,
})
