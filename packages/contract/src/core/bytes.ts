import * as z from 'zod'

/** The body of a call that takes bytes as they are (`application/octet-stream`). */
export const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, '应为二进制内容')

/** Whether a body is bytes. */
export const isBytes = (schema: z.ZodType | undefined): boolean => schema === Bytes
