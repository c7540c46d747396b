import { isOfTheRows, type Tx } from '../database'
import type { Platform } from '../module'
import { createOwnership } from './createOwnership'
import { advance, OwnershipLost } from './cursors'
import type { EngineSpec } from './engineSpec'
import type { Position } from './feed'
import { keptPartitions } from './partitions'
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
  const ownership = createOwnership(
    { db, log, partitions },
    { engine: name, feed },
    { letGo: () => letGo(), takeUp: () => takeUp() },
  )
  let isStopped = false
  let holdsSome = false
  /** What was handed over, what the feed has told of, and what is stored. */
  let [at, heard, storedAt]: [Position, Position, Position] = [0, 0, 0]
  let reading: Promise<void> | undefined
  let writing: Promise<void> = Promise.resolve()
  let isFlushQueued = false
  let ticksWaited = 0
  const ends: (() => void)[] = []

  const take = (entry: E, position: Position) => {
    if (!ownership.isAtWork()) return
    try {
      spec.take(entry, ownership.before(position))
    } catch (error) {
      log.error({ err: error, engine: name, position }, 'engine failed on an entry and leaves it out')
    }
    at = position
  }

  const readOn = async () => {
    do at = await feed.read(at, take, ownership.places())
    while (at < heard && ownership.isAtWork())
    ownership.reach(at)
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
    if (!ownership.isAtWork()) return
    if (reading === undefined && entry !== undefined && feed.isNext(at, position))
      return take(entry, position)
    catchUp().catch((error: unknown) => log.warn({ err: error, engine: name }, 'feed not read yet'))
  }

  /** Stores what has gathered, and does what could not be done when it was time. */
  const tick = () => {
    ownership.keepUp()
    if (at < heard) hear(heard)
    if (ticksWaited < ticksToWait && spec.canWait?.()) {
      ticksWaited += 1
      return writing
    }
    return flush().catch(() => undefined)
  }

  const rest = () => {
    ownership.rest()
    spec.end?.()
  }

  const lose = (error: OwnershipLost) => {
    rest()
    if (ownership.lose())
      return log.warn({ err: error, engine: name }, 'engine takes its partitions over anew')
    for (const end of ends.splice(0)) end()
    log.error({ err: error, engine: name }, 'engine stopped')
  }

  const write = async () => {
    isFlushQueued = false
    ticksWaited = 0
    if (!ownership.isAtWork()) return
    const results = spec.drain()
    const position = at
    if (results.length === 0 && position === storedAt) return
    const places = ownership.placesAt(position)
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

  /** Stores what it can, and does nothing more. */
  const letGo = async () => {
    await flush().catch(() => undefined)
    rest()
    await Promise.all([writing, reading?.catch(() => undefined)])
  }

  /** What it does by itself ends again where it was stopped, or has lost its partitions, while that began. */
  const begin = async () => {
    await spec.begin?.()
    if (!ownership.isAtWork() || isStopped) spec.end?.()
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
    // what was told of before may be lost since: the feed says where it ends
    heard = 0
    const last = await ownership.takeOver()
    if (last === undefined) return
    at = last
    storedAt = last
    holdsSome = true
    await spec.load([...ownership.partitions()])
    ownership.work()
    await catchUp()
    await flush()
    if (ownership.isAtWork() && !isStopped) await begin()
  }

  return {
    async start() {
      // Followed before it is read, so that nothing comes in between.
      ends.push(feed.follow(hear), ownership.follow())
      await ownership.apart(takeUp)
      if (!isStopped) ends.push(scheduler.every(`${name} results`, flushEveryMs, tick))
    },
    flush,
    flushSoon,
    apart: ownership.apart,
    async stop() {
      isStopped = true
      for (const end of ends.splice(0)) end()
      spec.end?.()
      await ownership.settle()
      await reading?.catch(() => undefined)
      await flush().catch(() => undefined)
    },
  }
}
