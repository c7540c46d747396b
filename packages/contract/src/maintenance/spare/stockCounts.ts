import * as z from 'zod'
import { field, importable } from '../../core'
import { stockMoveCode } from './codes'
import { MoveStock, SparePart, spareParts, stockMovements } from './parts'

/** What was counted of one part: its stock becomes that, and the difference is a movement of it. */
export const StockCount = z.object({
  partCode: SparePart.shape.partCode,
  quantity: field.decimal('实盘数量', { decimals: 3, whole: 9, isSigned: false }),
  unitPrice: field
    .unitPrice('单价', '元', { decimals: 4, whole: 9, help: '盘盈按它计价；不填则按平均单价或参考单价' })
    .nullish(),
  reason: MoveStock.shape.reason.nullish(),
})
export type StockCount = z.infer<typeof StockCount>

const codes = { view: spareParts.codes.view, add: stockMoveCode, edit: stockMoveCode, delete: stockMoveCode }

/** 库存盘点: the stock of parts as it was counted, or as it is when one begins, from a table. */
export const stockCounts = importable({
  path: '/ml-mlink/stockcount',
  noun: 'stockCount',
  label: '库存盘点',
  schema: StockCount,
  permission: codes,
  title: 'partCode',
  makes: [spareParts.noun, stockMovements.noun],
  import: {
    key: ['partCode'],
    isBooking: true,
    words: {
      partCode: ['编号', 'code', 'part'],
      quantity: ['库存', '数量', 'stock', 'quantity'],
      unitPrice: ['平均单价', 'price'],
    },
    note: '每行一种已有的备件：库存改为实盘数量，差额记为一笔盘点；与现有库存相同的不记。',
  },
})
