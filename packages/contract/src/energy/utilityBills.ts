import * as z from 'zod'
import { choice, field, resource, rule } from '../core'
import { bands } from './bands'
import { chargeKinds } from './chargeKinds'

/** What a line of the utility's bill may be for: what ours are for, and whatever else it charges. */
export const billKinds = { ...chargeKinds, other: '其他' } as const

/** One line of the utility's bill, as it stands there. */
const BillLine = z.object({
  kind: field.choice('费用项目', billKinds),
  /** Of an energy charge. */
  band: field.choice('时段', bands).nullish(),
  lineName: field.text('名称', { max: 64 }).nullish(),
  /** kWh, kW or kVA. */
  amount: field.decimal('计费量', { decimals: 4, isSigned: true }).nullish(),
  price: field.unitPrice('单价', '元').nullish(),
  yuan: field.money('金额', { isSigned: true }),
})

/** A bill of the utility for a station, entered or pasted from its statement. */
export const UtilityBill = z.object({
  billName: field.name('账单名称', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  firstDay: field.date('账期开始', { column: true, search: true }),
  lastDay: field.date('账期结束', { column: true }),
  totalKwh: field.decimal('总电量', { decimals: 4, isSigned: false, column: true, unit: 'kWh' }),
  totalYuan: field.money('账单金额', { column: true }),
  lines: field.rows('账单明细', BillLine, { max: 100 }).optional(),
  remark: field.remark().nullish(),
})

/** What the utility has billed; one bill of a station begins on a day. */
export const utilityBills = resource({
  path: '/ml-mlink/utilitybill',
  noun: 'utilityBill',
  label: '供电局账单',
  schema: UtilityBill,
  permission: 'utility_bill',
  title: 'billName',
  unique: [{ fields: ['stationId', 'firstDay'] }],
  order: { field: 'firstDay', direction: 'desc' },
  import: {
    key: ['stationId', 'firstDay'],
    rows: [{ field: 'lines', key: ['kind', 'band', 'lineName'] }],
    note: '每行一项费用，站点和账期开始相同的行属于同一张账单；账单名称、账期结束、总电量和账单金额写在第一行即可。',
  },
  rules: [
    rule(
      UtilityBill,
      ['firstDay', 'lastDay'],
      ({ firstDay, lastDay }) => firstDay <= lastDay,
      '账期结束不能早于开始',
    ),
  ],
})

/** A line of the utility's bill beside ours. Lines of one side alone have null on the other. */
export const ComparedLine = z.object({
  kind: choice(billKinds),
  band: choice(bands).nullable(),
  name: z.string().nullable(),
  theirAmount: z.string().nullable(),
  theirYuan: z.string().nullable(),
  ourAmount: z.string().nullable(),
  ourYuan: z.string().nullable(),
  /** Theirs less ours. */
  differenceYuan: z.string(),
  /** Of ours; null where ours is nothing. */
  differencePercent: z.number().nullable(),
})
export type ComparedLine = z.infer<typeof ComparedLine>

/** A bill of the utility compared with ours over the same days. */
export const BillComparison = z.object({
  lines: z.array(ComparedLine),
  theirYuan: z.string(),
  ourYuan: z.string(),
  differenceYuan: z.string(),
  differencePercent: z.number().nullable(),
  theirKwh: z.number(),
  ourKwh: z.number(),
  /** What the utility's total says more than its own lines do. */
  notListedYuan: z.string(),
})
export type BillComparison = z.infer<typeof BillComparison>
