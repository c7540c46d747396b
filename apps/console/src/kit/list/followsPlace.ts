import type * as z from 'zod'

/** Whether the place of the header narrows a list: its rows belong to stations. */
export const followsPlace = (rows: { schema: z.ZodObject }): boolean => 'stationId' in rows.schema.shape
