import { type SQL, sql } from 'drizzle-orm'

/**
 * The numbers of a group, eight bytes each behind each other: written as text, thousands of rows cost more than they took to find.
 * They come in the order of the rows, the same for every column; none of them may be null.
 */
export const packedFloats = (column: SQL): SQL => sql`string_agg(float8send((${column})::float8), null)`

/** The numbers that {@link packedFloats} has packed. */
export function unpackedFloats(packed: Buffer): Float64Array {
  // a copy begins where a view of eight bytes may begin
  const bytes = new Uint8Array(packed)
  Buffer.from(bytes.buffer).swap64()
  return new Float64Array(bytes.buffer)
}
