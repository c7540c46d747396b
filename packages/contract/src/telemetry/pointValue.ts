import * as z from 'zod'
import { Id } from '../core'

/** A value is a number, a text for text properties, or null while nothing has come. */
export const PointValue = z.union([z.number(), z.string(), z.null()])
export type PointValue = z.infer<typeof PointValue>

/** The newest value of a point. `ts` in Unix ms; quality 0 good, 1 uncertain, 2 bad. */
export const LatestValue = z.object({
  itemId: Id,
  ts: z.number().nullable(),
  value: PointValue,
  quality: z.number(),
})
export type LatestValue = z.infer<typeof LatestValue>
