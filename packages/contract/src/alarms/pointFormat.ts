import * as z from 'zod'

/** How values of an alarm's point are said, as its property has it. */
export const PointFormat = z.object({
  unit: z.string().nullable(),
  decimals: z.number().nullable(),
  dataType: z.string(),
  enumMap: z.record(z.string(), z.string()).nullable(),
})
