import type { Logger } from 'pino'
import { type Bus, tellTogether } from '../../../platform/bus'
import type { Post } from '../../../platform/cluster'
import type { Database } from '../../../platform/database'
import type { Clock } from '../../../platform/jobs/clock'
import { oneAtATime } from '../../../platform/jobs/oneAtATime'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import { fromColumns, type ShownReadings } from './columns'
import type { Committed } from './committed'
import { valuesTopic, wantsStillEveryMs } from './events'
import { readShown } from './readShown'

const againMs = 1_000

/** Of a process that has others: hears what it commits itself, and what they commit of the points that are shown here. */
export interface CommittedBetween extends Committed {
  /** Tells the others, and hears them, until what it answers is called. */
  start(): () => void
}

interface Given {
  db: Database
  bus: Bus
  clock: Clock
  scheduler: Scheduler
  log: Pick<Logger, 'warn'>
  post: Post
  /** By which name the others know this process. */
  process: string
}

/**
 * What is wanted is told in editions. Whoever commits says by which edition he judged (`journal.moved`): of points that are of a
 * later one, or of all where he knows of none, the newest value is read in the database.
 */
export function hearCommitted({ db, bus, clock, scheduler, log, post, process }: Given): CommittedBetween {
  const hearers = new Set<(readings: ShownReadings) => void>()
  /** By how many pages' items each point is wanted, since which edition the others are told so, and of which they are not yet. */
  const wanted = new Map<string, number>()
  const told = new Map<string, number>()
  const changed = new Set<string>()
  let edition = 0
  /** Points of which another process may have committed something that it did not tell. */
  let owed = new Set<string>()

  const deliver = (readings: ShownReadings) => {
    for (const hear of hearers) hear(readings)
  }

  /** A page asks for many points at once. */
  const { tellSoon, tellAll } = tellTogether((isWhole) => {
    const added: string[] = []
    const removed: string[] = []
    for (const itemId of changed) {
      if (wanted.has(itemId) === told.has(itemId)) continue
      if (told.delete(itemId)) removed.push(itemId)
      else {
        told.set(itemId, edition + 1)
        added.push(itemId)
      }
    }
    changed.clear()
    if (!isWhole && added.length + removed.length === 0) return
    edition += 1
    const all = { added: [...told.keys()], removed: [] }
    bus.tell('values.wanted', { process, edition, isWhole, ...(isWhole ? all : { added, removed }) })
  })

  const change = (itemId: string) => {
    changed.add(itemId)
    tellSoon()
  }

  const readOwed = oneAtATime(async () => {
    const itemIds = [...owed].filter((itemId) => wanted.has(itemId))
    owed = new Set()
    if (itemIds.length === 0) return
    try {
      deliver(await readShown(db, itemIds))
    } catch (error) {
      for (const itemId of itemIds) owed.add(itemId)
      log.warn({ err: error }, 'values for open pages not read yet')
      scheduler.at('values for open pages', clock.now() + againMs, readOwed)
    }
  })

  /** Another process has committed something, and knew what was wanted up to an edition. */
  const judge = (knownEdition: number) => {
    for (const itemId of changed) owed.add(itemId)
    if (knownEdition < edition) for (const [itemId, since] of told) if (since > knownEdition) owed.add(itemId)
    if (owed.size > 0) void readOwed()
  }

  return {
    follow(hear) {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
    join(itemId) {
      const count = wanted.get(itemId) ?? 0
      wanted.set(itemId, count + 1)
      if (count === 0) change(itemId)
    },
    leave(itemId) {
      const count = wanted.get(itemId) ?? 0
      if (count > 1) wanted.set(itemId, count - 1)
      else if (wanted.delete(itemId)) change(itemId)
    },
    start() {
      const ends = [
        bus.subscribe('samples.committed', deliver),
        post.receive(valuesTopic, (message) => deliver(fromColumns(message))),
        bus.subscribe('journal.moved', ({ editions }) => judge(editions?.[process] ?? 0)),
        bus.subscribe('values.asked', tellAll),
        bus.subscribe('bus.missed', tellAll),
        scheduler.every('values are wanted still', wantsStillEveryMs, () =>
          bus.tell('values.wanted', { process, edition, isWhole: false, added: [], removed: [] }),
        ),
      ]
      tellAll()
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
