import { mebibyte } from './requests'

/** What the server itself leaves free on a disk that PostgreSQL may write to as well. */
export const diskLimits = {
  /** Parts of the database's size that a backup leaves: room for readings and for PostgreSQL's log, which stops when it has none. */
  leftFreeShare: 0.5,
  /** Bytes that it leaves at least, however small the database is. */
  leftFreeLeastBytes: 256 * mebibyte,
  /** Bytes that are enough, however large it is. */
  leftFreeMostBytes: 2048 * mebibyte,
  /** Part of the disk below which something is done to have more: half of it is tight, from a quarter on ingest is held. */
  lowShare: 0.05,
  /** Bytes that are low on any disk. */
  lowLeastBytes: 2048 * mebibyte,
  /** Bytes that are enough on any disk. */
  lowMostBytes: 20_480 * mebibyte,
} as const

/** Bytes that a backup of a database of this size leaves free. */
export const leftFreeBytes = (databaseBytes: number): number =>
  Math.min(
    Math.max(databaseBytes * diskLimits.leftFreeShare, diskLimits.leftFreeLeastBytes),
    diskLimits.leftFreeMostBytes,
  )

/** Free bytes below which a disk of this size is low. */
export const lowBytesOf = (totalBytes: number): number =>
  Math.min(Math.max(totalBytes * diskLimits.lowShare, diskLimits.lowLeastBytes), diskLimits.lowMostBytes)
