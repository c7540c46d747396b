import type { DiskLevel } from '@energy-console/contract/system'
import { lowBytesOf } from '../limits'
import type { Disk } from './findDisks'

/** Free bytes from which on something is done; what is not set follows the size of the disk. */
export interface DiskThresholds {
  lowBytes?: number
  tightBytes?: number
  holdBytes?: number
}

/** How the disk that readings are stored on stands. */
export interface DiskState {
  level: DiskLevel
  /** Undefined where nothing is known of the disk: the database is on a server of its own, or nobody has looked yet. */
  freeBytes: number | undefined
}

type Listener = (state: DiskState, before: DiskLevel) => void

/** Watches what is free where readings are stored, so that something is done before it is too late. */
export interface DiskWatch {
  readonly state: DiskState
  /** Whether the level is this one or a worse one. */
  isAtLeast(level: DiskLevel): boolean
  /** Bytes that may be filled for the sake of freeing others; the rest stays to the database's own log. */
  readonly spareBytes: number
  /** Looks at the disk now. One that cannot be looked at is as it was. */
  look(): Promise<void>
  /** The database itself has refused or taken a batch: whether for want of room, wherever its disk is. */
  databaseFull(isFull: boolean): void
  /** Calls back whenever the level has changed. Answers how to end that. */
  onChange(listener: Listener): () => void
}

const levels: readonly DiskLevel[] = ['ample', 'low', 'tight', 'full']
/** A level is left for a better one only with so much more room, so that it does not come and go. */
const easing = 1.1

/** `find` answers the disk that readings lie on; undefined where it is not ours. */
export function createDiskWatch(options: {
  thresholds: DiskThresholds
  find(): Promise<Pick<Disk, 'freeBytes' | 'totalBytes'> | undefined>
  onError(error: unknown): void
}): DiskWatch {
  const { thresholds, find, onError } = options
  const listeners = new Set<Listener>()
  let seen: DiskLevel = 'ample'
  let isDatabaseFull = false
  let spareBytes = Number.POSITIVE_INFINITY
  let state: DiskState = { level: 'ample', freeBytes: undefined }

  const settle = (freeBytes: number | undefined) => {
    const level = isDatabaseFull ? 'full' : seen
    const before = state.level
    state = { level, freeBytes }
    if (level !== before) for (const listener of listeners) listener(state, before)
  }

  return {
    get state() {
      return state
    },
    get spareBytes() {
      return spareBytes
    },
    isAtLeast: (level) => levels.indexOf(state.level) >= levels.indexOf(level),
    async look() {
      const disk = await find().catch(onError)
      if (!disk) return
      const bounds = boundsOf(disk.totalBytes, thresholds)
      const isWithin = (level: DiskLevel, factor: number) => disk.freeBytes < bounds[level] * factor
      const worst = (factor: number) => levels.findLast((level) => isWithin(level, factor)) ?? 'ample'
      const [now, eased] = [worst(1), worst(easing)]
      const isBetter = levels.indexOf(now) < levels.indexOf(seen)
      if (!isBetter) seen = now
      else if (levels.indexOf(eased) < levels.indexOf(seen)) seen = eased
      spareBytes = Math.max(0, disk.freeBytes - bounds.full / 2)
      settle(disk.freeBytes)
    },
    databaseFull(isFull) {
      if (isFull === isDatabaseFull) return
      isDatabaseFull = isFull
      settle(state.freeBytes)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Below how many free bytes each level begins. */
function boundsOf(totalBytes: number, thresholds: DiskThresholds): Record<DiskLevel, number> {
  const low = thresholds.lowBytes ?? lowBytesOf(totalBytes)
  const tight = thresholds.tightBytes ?? low / 2
  return { ample: Number.POSITIVE_INFINITY, low, tight, full: thresholds.holdBytes ?? tight / 2 }
}
