import { writePoint } from '@energy-console/contract/telemetry'
import { action } from '../../../kit/action/action'

/** Writes a new value into a text. */
export const writeText = action({
  call: writePoint,
  label: '写入文本',
  input: ({ itemId, value }: { itemId: string; value: string }) => ({ body: { itemId, value } }),
  done: '已写入',
})
