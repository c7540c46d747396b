import { isOfTheRows, type Tx } from '../database'
import type { Platform } from '../module'
import { advance, type OwnedPartition, OwnershipLost, takeOver } from './cursors'
import type { EngineSpec } from './engineSpec'
import type { Position } from './feed'
import { allPartitions } from './partitions'
import { createWriteAround } from './writeAround'

/** An engine at work. What it has made of the feed is stored once, however often the process ends in between. */
export interface Engine {
  /** Takes its partitions over, goes on from their cursors, and follows the feed. */
  start(): Promise<void>
  /** Stores what has gathered; resolves when it is stored. */
  flush(): Promise<void>
  /** Stores what has gathered as soon as the flush at hand is over. */
  flushSoon(): void
  /** Follows no more and stores what is left. */
  stop(): Promise<void>
}

const flushEveryMs = 1_000
/** Flushes that what can wait is left out of. */
const ticksToWait = 9

/** Which share of the work a process does. */
export interface EngineShare {
  /** The partitions that it takes over; all of them unless told. */
  partitions?: readonly number[] | undefined
}

/** Builds an engine; nothing runs before {@link Engine.start}. */
export function createEngine<E, R extends object, A>(
  { db, scheduler, writers, log }: Pick<Platform, 'db' | 'scheduler' | 'writers' | 'log'>,
  spec: EngineSpec<E, R, A>,
  { partitions = allPartitions }: EngineShare = {},
): Engine {
  const { name, feed } = spec
  const around = createWriteAround({ db, writers, log }, spec)
  let owned: readonly OwnedPartition[] = []
  let ownedSet: ReadonlySet<number> = new Set()
  let isLost = false
  /** What was handed over, what the feed has told of, and what is stored. */
  let [at, heard, storedAt]: [Position, Position, Position] = [0, 0, 0]
  let reading: Promise<void> | undefined
  let writing: Promise<void> = Promise.resolve()
  let isFlushQueued = false
  let ticksWaited = 0
  const ends: (() => void)[] = []

  /** Only after a take-over may the partitions have come to different places. */
  const partitionsBefore = (position: Position): ReadonlySet<number> => {
    const behind = owned.filter((one) => one.position < position)
    return behind.length === owned.length ? ownedSet : new Set(behind.map(({ partition }) => partition))
  }

  const take = (entry: E, position: Position) => {
    try {
      spec.take(entry, partitionsBefore(position))
    } catch (error) {
      log.error({ err: error, engine: name, position }, 'engine failed on an entry and leaves it out')
    }
    at = position
  }

  const readOn = async () => {
    do at = await feed.read(at, take)
    while (at < heard)
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
    if (reading === undefined && entry !== undefined && feed.isNext(at, position))
      return take(entry, position)
    catchUp().catch((error: unknown) => log.warn({ err: error, engine: name }, 'feed not read yet'))
  }

  /** Stores what has gathered, and reads what could not be read when the feed told of it. */
  const tick = () => {
    if (at < heard && !isLost) hear(heard)
    if (ticksWaited < ticksToWait && spec.canWait?.()) {
      ticksWaited += 1
      return writing
    }
    return flush().catch(() => undefined)
  }

  const lose = (error: OwnershipLost) => {
    isLost = true
    for (const end of ends.splice(0)) end()
    log.error({ err: error, engine: name }, 'engine stopped')
  }

  const write = async () => {
    isFlushQueued = false
    ticksWaited = 0
    if (isLost) return
    const results = spec.drain()
    const position = at
    if (results.length === 0 && position === storedAt) return
    const move = (tx: Tx) => advance(tx, name, { feed, owned, position })
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

  return {
    async start() {
      const newest = await feed.newest()
      owned = await takeOver(db, name, { feed, partitions, newest })
      ownedSet = new Set(owned.map(({ partition }) => partition))
      at = Math.min(...owned.map(({ position }) => position))
      storedAt = at
      await spec.load([...ownedSet])
      // Followed before it is read, so that nothing comes in between.
      ends.push(feed.follow(hear))
      await catchUp()
      await flush()
      ends.push(scheduler.every(`${name} results`, flushEveryMs, tick))
    },
    flush,
    flushSoon,
    async stop() {
      for (const end of ends.splice(0)) end()
      await reading?.catch(() => undefined)
      await flush().catch(() => undefined)
    },
  }
}
