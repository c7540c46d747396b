import * as z from 'zod'

/** Where records are used: how many of one kind, the first of them by name. */
export const Usage = z.object({
  /** Chinese name of the kind: 设备, 画面. */
  what: z.string(),
  count: z.number(),
  /** At most {@link namesOfUsage}; none of those whose kind the caller may not see. */
  names: z.array(z.string()),
  /** How many of them are at stations that the caller does not see; they have no names here. */
  elsewhere: z.number().optional(),
  /** The records cannot be removed while this is so; otherwise what uses them will show that they are gone. */
  isBlocking: z.boolean(),
})
export type Usage = z.infer<typeof Usage>

/** Names that one usage lists at most. */
export const namesOfUsage = 5
