import { type MovementKind, moveStock } from '@energy-console/contract/maintenance'
import { action } from '../../../kit/action/action'

/** What somebody registers of a part. */
export interface MovedStock {
  id: string
  kind: MovementKind
  quantity: string
  unitPrice?: string | null
  orderId?: string | undefined
  reason?: string
  formKey: string
}

/** Moves the stock of a part; a form whose answer was lost is sent again with its key, and moves nothing more. */
export const moveStockAction = action({
  call: moveStock,
  label: '登记',
  input: ({ unitPrice, orderId, ...body }: MovedStock) => ({
    body: { ...body, ...(unitPrice ? { unitPrice } : {}), ...(orderId ? { orderId } : {}) },
  }),
  done: { text: '已登记，现有库存 {{quantity}}', params: ({ quantity }) => ({ quantity: Number(quantity) }) },
})

/** The key of a form that is opened: no other has it. */
export const newFormKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
