import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createBus } from '../platform/bus'
import { createLeases } from '../platform/cluster/leases'
import { createMember } from '../platform/cluster/members'
import { arrayLiteral, type Database, type Tx } from '../platform/database'
import { allPartitions, createEngine, type Feed } from '../platform/engine'
import { createTestClock } from '../platform/jobs/clock'
import { createScheduler } from '../platform/jobs/scheduler'
import { createWriters } from '../platform/writers'
import { mortalDatabase } from './mortalDatabase'
import { createTestDatabase, type TestDatabase } from './testDatabase'

const log = pino({ level: 'silent' })
export const fail = (error: unknown) => {
  throw error
}

/** Entries 1, 2, 3 …, each at its own position, of which those hear who listen. */
export function createEntries() {
  let last = 0
  const listeners = new Set<(position: number, entry: number) => void>()
  return {
    last: () => last,
    add() {
      last += 1
      for (const hear of listeners) hear(last, last)
    },
    /** As a process sees them that hears nothing while it is asleep. */
    feed: (isAwake: () => boolean): Feed<number> => ({
      column: 'sequence',
      newest: async () => last,
      async read(after, take) {
        const upTo = last
        for (let entry = after + 1; entry <= upTo; entry += 1) take(entry, entry)
        return upTo
      },
      follow(hear) {
        const listen = (position: number, entry: number) => {
          if (isAwake()) hear(position, entry)
        }
        listeners.add(listen)
        return () => listeners.delete(listen)
      },
      isNext: (before, position) => position === before + 1,
    }),
  }
}

interface Counted {
  partition: number
  entry: number
  count: number
}

/**
 * Counts the entries of each partition. What it knows is newer than what is stored, as with every engine: were it not to forget
 * what was another's meanwhile, it would go on from there.
 */
function counting(db: Database, feed: Feed<number>) {
  let counts = new Map<number, number>()
  let gathered: Counted[] = []
  return {
    name: 'alarms' as const,
    feed,
    async load(partitions: readonly number[]) {
      const { rows } = await db.asSystem((tx) =>
        tx.execute<{ partition: number; count: number }>(sql`
          select partition, max(count) as count from entry_count
          where partition = any (${arrayLiteral(partitions)}::int[]) group by 1`),
      )
      const stored = new Map(rows.map(({ partition, count }) => [partition, count]))
      counts = new Map(partitions.map((one) => [one, counts.get(one) ?? stored.get(one) ?? 0]))
    },
    take(entry: number, partitions: ReadonlySet<number>) {
      for (const partition of partitions) {
        const count = (counts.get(partition) ?? Number.NaN) + 1
        counts.set(partition, count)
        gathered.push({ partition, entry, count })
      }
    },
    drain: () => gathered.splice(0),
    putBack: (results: readonly Counted[]) => {
      gathered = [...results, ...gathered]
    },
    async store(tx: Tx, results: readonly Counted[]) {
      const column = (key: keyof Counted) => sql`${arrayLiteral(results.map((one) => one[key]))}::int[]`
      await tx.execute(
        sql`insert into entry_count select * from unnest(${column('partition')}, ${column('entry')}, ${column('count')})`,
      )
      return [...results]
    },
    keyOf: ({ partition }: Counted) => String(partition),
    describe: ({ partition }: Counted) => ({ tenantId: 'demo', subject: String(partition) }),
  }
}

/** A process that counts entries with others; killed at a step of its own, where one is told. */
function createHost(
  database: Database,
  entries: ReturnType<typeof createEntries>,
  atStep = Number.POSITIVE_INFINITY,
) {
  const mortal = mortalDatabase(database, { atStep, when: atStep % 2 === 0 ? 'before' : 'after' })
  const { db } = mortal
  const [clock, bus] = [createTestClock(0), createBus(fail)]
  const scheduler = createScheduler(clock, fail)
  // nobody dies of old age here: a test says who does
  const member = createMember(db, ['worker'], { aliveMs: 3_600_000 })
  const leases = createLeases({ db, clock, scheduler }, member, 'worker', { calmLooks: 0 })
  let isAwake = true
  const feed = entries.feed(() => isAwake && !mortal.isDead())
  const tools = { db, log, scheduler, writers: createWriters({ bus, clock, log }), partitions: leases }
  const engine = createEngine(tools, counting(db, feed))
  /** What it does, until it dies of it. */
  const live = (work: () => Promise<unknown>) => Promise.race([work(), mortal.death])
  const settled = () => engine.apart(async () => undefined)
  return {
    held: leases.held,
    worked: leases.worked,
    loads: leases.loads,
    isDead: mortal.isDead,
    isAwake: () => isAwake,
    start: () =>
      live(async () => {
        await member.beat()
        await leases.start()
        await engine.start()
      }),
    flush: () => live(() => engine.flush().catch(() => undefined)),
    /** Some seconds in which it does what it does every few of them. */
    pass: () =>
      live(async () => {
        await member.beat()
        await leases.share()
        await settled()
        clock.advance(2_000)
        await scheduler.runDue()
        await settled()
        await engine.flush().catch(() => undefined)
      }),
    /** Counts as dead from now on. */
    expire: () =>
      database.asSystem((tx) =>
        tx.execute(sql`update server_process set until_time = 'epoch' where id = ${member.id}`),
      ),
    fallAsleep() {
      isAwake = false
    },
    wakeUp() {
      isAwake = true
    },
    stop: () =>
      live(async () => {
        await engine.stop()
        await leases.stop()
        await member.leave()
        await scheduler.stop()
      }),
    end: () => void scheduler.stop(),
  }
}

export type Host = ReturnType<typeof createHost>

/** Processes that count entries, on a database of their own, of which each test finds nothing of another. */
export function useCountingHosts() {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase()
    await made.db.asOwner(async (tx) => {
      // without a key, so that what is stored twice is there twice
      await tx.execute(sql`create table entry_count (partition int, entry int, count int)`)
      await tx.execute(sql`grant all on entry_count to system`)
    })
  })
  beforeEach(() => forget())
  afterAll(() => made.close())

  const forget = () =>
    made.db.asSystem(async (tx) => {
      for (const table of ['entry_count', 'ingest_cursor', 'engine_lease', 'server_process'])
        await tx.execute(sql`delete from ${sql.identifier(table)}`)
    })
  return {
    test: {
      get db() {
        return made.db
      },
    },
    forget,
    createHost: (entries: ReturnType<typeof createEntries>, atStep?: number) =>
      createHost(made.db, entries, atStep),
    async storedCounts(): Promise<Counted[]> {
      const { rows } = await made.db.systemPool.query<Counted>(
        'select partition, entry, count from entry_count order by partition, entry, count',
      )
      return rows
    },
  }
}

export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** Each partition has counted each entry once, in order. */
export const allOf = (last: number) =>
  allPartitions.flatMap((partition) => range(1, last).map((entry) => ({ partition, entry, count: entry })))
