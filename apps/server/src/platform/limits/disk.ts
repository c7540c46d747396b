/** What the server itself leaves free on a disk that PostgreSQL may write to as well. */
export const diskLimits = {
  /** Bytes that a backup leaves: room for a day of readings and for PostgreSQL's log, which stops when it has none. */
  leftFreeBytes: 2 * 1024 ** 3,
} as const
