import * as z from 'zod'
import { attachmentHolder } from '../../attachments'
import { call, field, Id, listing, resource } from '../../core'
import { stockMoveCode } from './codes'

const permission = 'ops_spare_part'

/** Pictures of parts, and their papers. */
export const sparePartHolder = attachmentHolder({
  noun: 'sparePart',
  uploadCodes: [`${permission}_add`, `${permission}_edit`],
  viewCodes: [`${permission}_view`],
  accepts: 'files',
  mostMb: 10,
})

/** Pieces, litres, metres: to a thousandth. */
const ofStock = { decimals: 3, whole: 9, isSigned: false } as const

/** A part that is kept in stock. Its stock and what that has cost are changed by movements alone. */
export const SparePart = z.object({
  partCode: field.code('备件编号', { column: true, search: true }),
  partName: field.name('备件名称', { column: true, search: true }),
  specification: field.text('型号规格', { max: 128, column: true, search: true }).nullish(),
  maker: field.text('生产厂家', { max: 128, search: true }).nullish(),
  unit: field.name('单位', { max: 16 }),
  quantity: field.decimal('库存', { ...ofStock, column: 110, search: true, readOnly: true }).optional(),
  minimum: field
    .decimal('最低库存', { ...ofStock, column: 110, help: '库存低于它时标出；0 为不检查' })
    .default('0'),
  isLow: field
    .toggle('库存状态', { column: 100, search: true, readOnly: true, states: ['低于最低库存', '充足'] })
    .optional(),
  averagePrice: field
    .unitPrice('平均单价', '元', { decimals: 4, whole: 9, column: 120, readOnly: true, help: '移动加权平均' })
    .nullish(),
  stockValue: field.money('库存金额', { column: 130, readOnly: true }).optional(),
  stationId: field
    .reference('站点', 'station', {
      ...{ column: true, search: true, form: 'create' },
      help: '不选则全部站点可以领用',
    })
    .nullish(),
  storedAt: field.text('库位', { column: true, search: true }).nullish(),
  price: field
    .unitPrice('参考单价', '元', { decimals: 4, whole: 9, help: '没有库存时，退库和盘盈按它计价' })
    .nullish(),
  remark: field.remark().nullish(),
  files: field.attachments('图片和资料', sparePartHolder, { max: 5 }).optional(),
})

export const spareParts = resource({
  path: '/ml-mlink/sparepart',
  noun: 'sparePart',
  label: '备件',
  schema: SparePart,
  permission,
  title: 'partName',
  unique: [{ fields: ['partCode'] }],
  import: { key: ['partCode'], note: '这里不导入库存：导入备件后，用“导入库存”、“盘点”或“入库”登记。' },
})

/** Why stock changes. */
export const movementKinds = { in: '入库', out: '出库', return: '退库', count: '盘点' } as const
export type MovementKind = keyof typeof movementKinds

/** One change of stock, as it was made; none is ever changed or removed. */
export const StockMovement = z.object({
  id: Id,
  moveTime: field.instant('时间', { column: 170, search: true }),
  partId: field.reference('备件', 'sparePart', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }).nullable(),
  kind: field.choice('类型', movementKinds, { column: 90, search: true }),
  quantity: field.decimal('数量', { decimals: 3, column: 110, help: '出库为负' }),
  unitPrice: field.unitPrice('单价', '元', { decimals: 4, whole: 9, column: 120 }).nullable(),
  amount: field.money('金额', { isSigned: true, column: 130 }),
  balance: field.decimal('结存数量', { decimals: 3, column: 110 }),
  balanceValue: field.money('结存金额', { column: 130 }),
  orderId: field.reference('工单', 'repairOrder', { column: true, search: true }).nullable(),
  reason: field.text('原因', { max: 300, column: true, search: true }).nullable(),
  userName: field.text('经办人', { column: 100, search: true }).nullable(),
})

/** The movements of stock, newest first. */
export const stockMovements = listing({
  path: '/ml-mlink/stockmovement',
  noun: 'stockMovement',
  label: '出入库记录',
  schema: StockMovement,
  permission: `${permission}_view`,
})

/** What of a movement is entered by hand. */
export const MoveStock = z
  .object({
    id: Id.meta({ reference: spareParts.noun, label: spareParts.label }),
    kind: field.choice('类型', movementKinds),
    quantity: field.decimal('数量', ofStock),
    unitPrice: field.unitPrice('单价', '元', { decimals: 4, whole: 9 }).optional(),
    orderId: field.reference('工单', 'repairOrder').optional(),
    reason: field.text('原因', { max: 200 }).optional(),
    /** Of the form that it was entered in: sent again, as its answer was lost, it moves nothing more. */
    formKey: z.string().min(8).max(64).optional().meta({ label: '表单标识' }),
  })
  .refine(({ kind, quantity }) => kind === 'count' || Number(quantity) > 0, {
    path: ['quantity'],
    message: '数量须大于 0',
  })
  .refine(({ kind, unitPrice }) => kind !== 'in' || unitPrice !== undefined, {
    path: ['unitPrice'],
    message: '入库须填写单价',
  })
  .refine(({ kind, reason }) => kind !== 'count' || Boolean(reason?.trim()), {
    path: ['reason'],
    message: '盘点须填写原因',
  })

/**
 * Moves the stock of a part: what comes in, goes out, comes back, or was counted (then `quantity` is what is there). What goes
 * out costs what stock costs on average; what comes back from an order costs what that order took it out for.
 */
export const moveStock = call({
  method: 'POST',
  path: `/api${spareParts.path}/move`,
  label: '登记出入库',
  permission: stockMoveCode,
  changes: [spareParts.noun, stockMovements.noun, 'repairOrder'],
  audit: '登记出入库',
  body: MoveStock,
  data: z.object({
    /** The stock after it. */
    quantity: z.string(),
    /** What it has added to the value of stock, in yuan; below zero for what went out. */
    amount: z.string(),
  }),
})
