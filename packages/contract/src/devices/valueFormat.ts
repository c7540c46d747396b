import * as z from 'zod'

/** What is needed to say a value of a point: the unit, the decimals, and the words of its states. */
export const ValueFormat = z.object({
  unit: z.string().nullish(),
  decimals: z.number().nullish(),
  dataType: z.string().optional(),
  /** Value as text → what it means: `{ '0': '分闸', '1': '合闸' }`, of booleans as of enumerations. */
  enumMap: z.record(z.string(), z.string()).nullish(),
})
export type ValueFormat = z.infer<typeof ValueFormat>
