import { isOfTheRows, type Tx } from '../database'
import type { Platform } from '../module'
import { advance, type OwnedPartition, OwnershipLost, takeOver } from './cursors'
import type { EngineSpec } from './engineSpec'
import type { Position } from './feed'
import { keptPartitions, type PartitionChange } from './partitions'
import { createWriteAround } from './writeAround'

/** An engine at work. What it has made of the feed is stored once, however often the process ends in between. */
export interface Engine {
  /** Takes its partitions over, goes on from their cursors, and follows the feed. */
  start(): Promise<void>
  /** Stores what has gathered; resolves when it is stored. */
  flush(): Promise<void>
  /** Stores what has gathered as soon as the flush at hand is over. */
  flushSoon(): void
  /** Does what must not fall into a change of partitions: loading again what has changed. */
  apart<T>(work: () => Promise<T>): Promise<T>
  /** Follows no more and stores what is left. */
  stop(): Promise<void>
}

const flushEveryMs = 1_000
/** Flushes that what can wait is left out of. */
const ticksToWait = 9

/** What engines stand on. Without `partitions` all of them are their own. */
export type EngineTools = Pick<Platform, 'db' | 'scheduler' | 'writers' | 'log'> &
  Partial<Pick<Platform, 'partitions'>>

/** Builds an engine; nothing runs before {@link Engine.start}. */
export function createEngine<E, R extends object, A>(
  { db, scheduler, writers, log, partitions = keptPartitions() }: EngineTools,
  spec: EngineSpec<E, R, A>,
): Engine {
  const { name, feed } = spec
  const around = createWriteAround({ db, writers, log }, spec)
  let owned: readonly OwnedPartition[] = []
  let ownedSet: ReadonlySet<number> = new Set()
  /** Nothing is handed over and nothing stored: no partition is its own, or not any more, or not yet. */
  let isAtRest = true
  /** Partitions have come or gone since it took over those that it has. */
  let isOutdated = false
  let isStopped = false
  let holdsSome = false
  /** What was handed over, what the feed has told of, and what is stored. */
  let [at, heard, storedAt]: [Position, Position, Position] = [0, 0, 0]
  /** All that its partitions have not had alike is handed over: from then on they are at one place. */
  let isTogether = false
  let reading: Promise<void> | undefined
  let writing: Promise<void> = Promise.resolve()
  let isFlushQueued = false
  let ticksWaited = 0
  let lane: Promise<unknown> = Promise.resolve()
  let changes = 0
  const ends: (() => void)[] = []

  /** Only after a take-over may the partitions have come to different places. */
  const partitionsBefore = (position: Position): ReadonlySet<number> => {
    if (isTogether) return ownedSet
    const behind = owned.filter((one) => one.position < position)
    return behind.length === owned.length ? ownedSet : new Set(behind.map(({ partition }) => partition))
  }

  /** Those that were further than what is handed over have stored what lies between: their cursors stay. */
  const placesAt = (position: Position): readonly OwnedPartition[] =>
    owned.map((one) => (isTogether || one.position < position ? { ...one, position } : one))

  const take = (entry: E, position: Position) => {
    if (isAtRest) return
    try {
      spec.take(entry, partitionsBefore(position))
    } catch (error) {
      log.error({ err: error, engine: name, position }, 'engine failed on an entry and leaves it out')
    }
    at = position
  }

  const readOn = async () => {
    do at = await feed.read(at, take, isTogether ? [] : owned.map(({ position }) => position))
    while (at < heard && !isAtRest)
    const furthest = Math.max(...owned.map(({ position }) => position))
    isTogether = !isAtRest && (at >= furthest || furthest - at > (feed.mostAhead ?? Infinity))
  }

  /** Reads what is not handed over; one reading at a time. */
  const catchUp = () => {
    reading ??= readOn().finally(() => {
      reading = undefined
    })
    return reading
  }

  const hear = (position: Position, entry?: E) => {
    heard = position
    if (isAtRest) return
    if (reading === undefined && entry !== undefined && feed.isNext(at, position))
      return take(entry, position)
    catchUp().catch((error: unknown) => log.warn({ err: error, engine: name }, 'feed not read yet'))
  }

  /** Stores what has gathered, and does what could not be done when it was time. */
  const tick = () => {
    if (isOutdated && changes === 0) change()
    if (at < heard) hear(heard)
    if (ticksWaited < ticksToWait && spec.canWait?.()) {
      ticksWaited += 1
      return writing
    }
    return flush().catch(() => undefined)
  }

  const rest = () => {
    isAtRest = true
    spec.end?.()
  }

  const lose = (error: OwnershipLost) => {
    rest()
    if (partitions.owner !== undefined) {
      isOutdated = true
      return log.warn({ err: error, engine: name }, 'engine takes its partitions over anew')
    }
    for (const end of ends.splice(0)) end()
    log.error({ err: error, engine: name }, 'engine stopped')
  }

  const write = async () => {
    isFlushQueued = false
    ticksWaited = 0
    if (isAtRest) return
    const results = spec.drain()
    const position = at
    if (results.length === 0 && position === storedAt) return
    const places = placesAt(position)
    const move = (tx: Tx) => advance(tx, name, { feed, owned: places })
    try {
      const answers = await db.asSystem(async (tx) => {
        await move(tx)
        return results.length === 0 ? [] : await spec.store(tx, results)
      })
      storedAt = position
      spec.onStored?.(answers)
    } catch (error) {
      if (error instanceof OwnershipLost) return lose(error)
      if (!isOfTheRows(error)) {
        spec.putBack(results)
        throw error
      }
      const { answers, left, isStored } = await around(results, move)
      spec.putBack(left)
      if (isStored) storedAt = position
      else if (left.length < results.length) flushSoon()
      spec.onStored?.(answers)
    }
  }

  /** Flushes follow each other; what one could not write is left to the next. */
  const flush = () => {
    const turn = writing.then(write)
    writing = turn.catch((error: unknown) => log.warn({ err: error, engine: name }, 'results not stored yet'))
    return turn
  }

  const flushSoon = () => {
    if (isFlushQueued) return
    isFlushQueued = true
    flush().catch(() => undefined)
  }

  const apart = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = lane.then(work)
    lane = turn.catch(() => undefined)
    return turn
  }

  /** Stores what it can, and does nothing more. */
  const letGo = async () => {
    await flush().catch(() => undefined)
    rest()
    await Promise.all([writing, reading?.catch(() => undefined)])
  }

  /** What it does by itself ends again where it was stopped, or has lost its partitions, while that began. */
  const begin = async () => {
    await spec.begin?.()
    if (isAtRest || isStopped) spec.end?.()
  }

  /** Begins with the partitions that are its own now, as a process does that has just started. */
  const takeUp = async () => {
    if (isStopped) return
    // what is not stored of them, they will have again from where their cursors stand
    if (holdsSome) {
      await spec.load([])
      spec.drain()
      holdsSome = false
    }
    const newest = await feed.newest()
    const lessee = partitions.owner
    owned = await takeOver(db, name, { feed, partitions: partitions.held(), newest, lessee })
    ownedSet = new Set(owned.map(({ partition }) => partition))
    isTogether = false
    if (owned.length > 0) {
      at = Math.min(...owned.map(({ position }) => position))
      storedAt = at
      holdsSome = true
      await spec.load([...ownedSet])
      isAtRest = false
      await catchUp()
      await flush()
      if (!isAtRest && !isStopped) await begin()
    }
  }

  /** Whatever of it fails, the next tick tries again. */
  const change = (): PartitionChange => {
    changes += 1
    const warn = (error: unknown) => log.warn({ err: error, engine: name }, 'partitions not taken over yet')
    const gone = apart(letGo).catch(warn)
    const taken = apart(async () => {
      isOutdated = true
      await takeUp()
      // it may have lost them again meanwhile
      isOutdated = isAtRest && owned.length > 0
    })
    return {
      letGo: gone,
      taken: taken.catch(warn).finally(() => {
        changes -= 1
      }),
    }
  }

  return {
    async start() {
      // Followed before it is read, so that nothing comes in between.
      ends.push(feed.follow(hear), partitions.follow(change))
      await apart(takeUp)
      if (!isStopped) ends.push(scheduler.every(`${name} results`, flushEveryMs, tick))
    },
    flush,
    flushSoon,
    apart,
    async stop() {
      isStopped = true
      for (const end of ends.splice(0)) end()
      spec.end?.()
      await lane
      await reading?.catch(() => undefined)
      await flush().catch(() => undefined)
    },
  }
}
