import type { TroubleSource } from '@energy-console/contract/system'
import type { Platform } from '../module'
import { type OwnedPartition, takeOver } from './cursors'
import type { Feed, Position } from './feed'
import type { PartitionChange } from './partitions'

/** The partitions that an engine has taken over: how far each has come, and what happens when others become its own. */
export interface Ownership {
  /** Takes over those that are the process's own now. Answers how far the last of them has come; undefined where there is none. */
  takeOver(): Promise<Position | undefined>
  partitions(): ReadonlySet<number>
  /** They are loaded: from now on entries are handed over and results stored, until {@link rest}. */
  work(): void
  rest(): void
  isAtWork(): boolean
  /** Somebody else has taken some over. Answers whether others can become its own, so that it takes those over soon. */
  lose(): boolean
  /** At which places entries must end, for some partitions are there and others not yet. */
  places(): readonly Position[]
  /** The partitions that have not had the entry at a position. */
  before(position: Position): ReadonlySet<number>
  /** How far each has come when all is stored up to a position. */
  placesAt(position: Position): readonly OwnedPartition[]
  /** All up to a position was handed over. */
  reach(position: Position): void
  /** Runs what must not fall into a change of partitions, one after the other. */
  apart<T>(work: () => Promise<T>): Promise<T>
  /** Follows the process's partitions. Returns what ends it. */
  follow(): () => void
  /** Takes over what could not be taken over when it was time. */
  keepUp(): void
  /** Resolves when what was begun {@link apart} is over. */
  settle(): Promise<void>
}

/** Builds it; it owns nothing yet. `letGo` stores and ends what there is, `takeUp` begins with what is its own now: one after the other. */
export function createOwnership(
  { db, log, partitions }: Pick<Platform, 'db' | 'log' | 'partitions'>,
  { engine, feed }: { engine: TroubleSource; feed: Pick<Feed<never>, 'column' | 'mostAhead' | 'newest'> },
  { letGo, takeUp }: { letGo(): Promise<void>; takeUp(): Promise<void> },
): Ownership {
  let owned: readonly OwnedPartition[] = []
  let ownedSet: ReadonlySet<number> = new Set()
  /** All that its partitions have not had alike is handed over: from then on they are at one place. */
  let isTogether = false
  /** Otherwise no partition is its own, or not any more, or not yet. */
  let isAtWork = false
  /** Partitions have come or gone since it took over those that it has. */
  let isOutdated = false
  let changes = 0
  let lane: Promise<unknown> = Promise.resolve()

  const places = () => owned.map(({ position }) => position)

  const apart = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = lane.then(work)
    lane = turn.catch(() => undefined)
    return turn
  }

  /** Whatever of it fails, the next {@link Ownership.keepUp} tries again. */
  const change = (): PartitionChange => {
    changes += 1
    const warn = (error: unknown) => log.warn({ err: error, engine }, 'partitions not taken over yet')
    const gone = apart(letGo).catch(warn)
    const taken = apart(async () => {
      isOutdated = true
      await takeUp()
      // it may have lost them again meanwhile
      isOutdated = !isAtWork && owned.length > 0
    })
    return {
      letGo: gone,
      taken: taken.catch(warn).finally(() => {
        changes -= 1
      }),
    }
  }

  return {
    async takeOver() {
      const newest = await feed.newest()
      const lessee = partitions.owner
      owned = await takeOver(db, engine, { feed, partitions: partitions.held(), newest, lessee })
      ownedSet = new Set(owned.map(({ partition }) => partition))
      isTogether = false
      return owned.length > 0 ? Math.min(...places()) : undefined
    },
    partitions: () => ownedSet,
    work() {
      isAtWork = true
    },
    rest() {
      isAtWork = false
    },
    isAtWork: () => isAtWork,
    lose() {
      isOutdated = partitions.owner !== undefined
      return isOutdated
    },
    places: () => (isTogether ? [] : places()),
    before(position) {
      // only after a take-over may the partitions have come to different places
      if (isTogether) return ownedSet
      const behind = owned.filter((one) => one.position < position)
      return behind.length === owned.length ? ownedSet : new Set(behind.map(({ partition }) => partition))
    },
    // those that were further than what is handed over have stored what lies between: their cursors stay
    placesAt: (position) =>
      owned.map((one) => (isTogether || one.position < position ? { ...one, position } : one)),
    reach(position) {
      const furthest = Math.max(...places())
      isTogether = isAtWork && (position >= furthest || furthest - position > (feed.mostAhead ?? Infinity))
    },
    apart,
    follow: () => partitions.follow(change),
    keepUp() {
      if (isOutdated && changes === 0) change()
    },
    async settle() {
      await lane
    },
  }
}
