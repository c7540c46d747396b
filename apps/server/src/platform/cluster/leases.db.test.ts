import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { runsOf } from '../../testing/deepRun'
import { mortalDatabase } from '../../testing/mortalDatabase'
import { createBus } from '../bus'
import { arrayLiteral, type Database, type Tx } from '../database'
import { allPartitions, createEngine, type Feed } from '../engine'
import { createTestClock } from '../jobs/clock'
import { createScheduler } from '../jobs/scheduler'
import { createWriters } from '../writers'
import { createLeases } from './leases'
import { createMember } from './members'
import type { ProcessRole } from './roles'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await test.db.asOwner(async (tx) => {
    // without a key, so that what is stored twice is there twice
    await tx.execute(sql`create table entry_count (partition int, entry int, count int)`)
    await tx.execute(sql`grant all on entry_count to system`)
  })
})
beforeEach(() => forget())
afterAll(() => test.close())

const forget = () =>
  test.db.asSystem(async (tx) => {
    for (const table of ['entry_count', 'ingest_cursor', 'engine_lease', 'server_process'])
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
  })

const log = pino({ level: 'silent' })
const fail = (error: unknown) => {
  throw error
}

/** Entries 1, 2, 3 …, each at its own position, of which those hear who listen. */
function createEntries() {
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
function createHost(entries: ReturnType<typeof createEntries>, atStep = Number.POSITIVE_INFINITY) {
  const mortal = mortalDatabase(test.db, { atStep, when: atStep % 2 === 0 ? 'before' : 'after' })
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
      test.db.asSystem((tx) =>
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

type Host = ReturnType<typeof createHost>

const storedCounts = async (): Promise<Counted[]> => {
  const { rows } = await test.db.systemPool.query<Counted>(
    'select partition, entry, count from entry_count order by partition, entry, count',
  )
  return rows
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** Each partition has counted each entry once, in order. */
const allOf = (last: number) =>
  allPartitions.flatMap((partition) => range(1, last).map((entry) => ({ partition, entry, count: entry })))

describe('processes that share the work', () => {
  it('have as much of it as the others, and take over what is given up', async () => {
    const entries = createEntries()
    const [first, second] = [createHost(entries), createHost(entries)]
    await first.start()
    expect(first.held()).toEqual(allPartitions)
    entries.add()
    await second.start()
    expect(second.held()).toEqual([])
    await first.pass()
    expect(first.held()).toEqual(range(0, 7))
    await second.pass()
    expect(second.held()).toEqual(range(8, 15))
    entries.add()
    await first.flush()
    await second.flush()
    expect(await storedCounts()).toEqual(allOf(2))
    await second.stop()
    entries.add()
    await first.pass()
    expect(first.held()).toEqual(allPartitions)
    expect(await storedCounts()).toEqual(allOf(3))
    await first.stop()
    const { rows } = await test.db.systemPool.query(
      'select count(*)::int as owned from engine_lease where owner is not null',
    )
    expect(rows).toEqual([{ owned: 0 }])
  })

  it('take nothing from one that lives, and everything from one that is dead', async () => {
    const entries = createEntries()
    const [first, second] = [createHost(entries), createHost(entries)]
    await first.start()
    entries.add()
    entries.add()
    first.fallAsleep()
    await second.start()
    await second.pass()
    expect(second.held()).toEqual([])
    await first.expire()
    await second.pass()
    expect(second.held()).toEqual(allPartitions)
    expect(await storedCounts()).toEqual(allOf(2))
    first.end()
    await second.stop()
  })

  it('write nothing when they wake after their lease, and then come back to work', async () => {
    const entries = createEntries()
    const [first, second] = [createHost(entries), createHost(entries)]
    await first.start()
    await second.start()
    entries.add()
    first.fallAsleep()
    await first.expire()
    await second.pass()
    first.wakeUp()
    entries.add()
    // it does not know yet that nothing is its own any more
    expect(first.held()).toEqual(allPartitions)
    await first.flush()
    expect(await storedCounts()).toEqual(allOf(1))
    await second.flush()
    expect(await storedCounts()).toEqual(allOf(2))
    await first.pass()
    expect(first.held()).toEqual([])
    await second.pass()
    await first.pass()
    expect(first.held()).toHaveLength(8)
    entries.add()
    await first.flush()
    await second.flush()
    expect(await storedCounts()).toEqual(allOf(3))
    await first.stop()
    await second.stop()
  })

  it('lose nothing and double nothing, whoever joins, leaves, sleeps and dies', {
    timeout: 300_000,
  }, async () => {
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ does: fc.constant('add' as const) }) },
      { weight: 5, arbitrary: fc.record({ does: fc.constant('pass' as const), whose: fc.nat(3) }) },
      { weight: 2, arbitrary: fc.record({ does: fc.constant('join' as const), dies: fc.nat(80) }) },
      {
        weight: 3,
        arbitrary: fc.record({
          does: fc.constantFrom('flush', 'expire', 'fallAsleep', 'wakeUp', 'stop', 'kill'),
          whose: fc.nat(3),
        }),
      },
    )
    let takeovers = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        await forget()
        const entries = createEntries()
        let hosts: Host[] = []
        const bury = async () => {
          for (const host of hosts.filter((one) => one.isDead())) {
            host.end()
            await host.expire()
          }
          hosts = hosts.filter((one) => !one.isDead())
        }
        const join = async (atStep?: number) => {
          const host = createHost(entries, atStep)
          hosts.push(host)
          await host.start()
        }
        const act = async (host: Host, does: string) => {
          if (does === 'pass' && host.isAwake()) await host.pass()
          if (does === 'flush' && host.isAwake()) await host.flush()
          if (does === 'expire') await host.expire()
          if (does === 'fallAsleep') host.fallAsleep()
          if (does === 'wakeUp') host.wakeUp()
          if (does === 'stop' || does === 'kill') {
            if (does === 'stop' && host.isAwake()) await host.stop()
            else host.fallAsleep()
            host.end()
            await host.expire()
            hosts = hosts.filter((one) => one !== host)
          }
        }
        await join()
        for (const one of steps) {
          if (one.does === 'add') entries.add()
          // most of those that join live on
          else if (one.does === 'join' && 'dies' in one)
            await join(one.dies >= 10 && one.dies < 40 ? one.dies : undefined)
          else if ('whose' in one) {
            const host = hosts[one.whose % Math.max(hosts.length, 1)]
            if (host) await act(host, one.does)
          }
          await bury()
        }
        for (const host of hosts) host.wakeUp()
        await join()
        entries.add()
        // what is uneven yet goes over by one partition a round
        for (let round = 0; round < 12; round += 1) {
          for (const host of hosts) await host.pass()
          await bury()
        }
        expect(hosts.flatMap((host) => host.held()).sort((a, b) => a - b)).toEqual(allPartitions)
        const sizes = hosts.map((host) => host.held().length)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
        expect(await storedCounts()).toEqual(allOf(entries.last()))
        const { rows } = await test.db.systemPool.query(
          'select coalesce(sum(fence - 1), 0)::int as fences from ingest_cursor',
        )
        takeovers += rows[0]?.fences ?? 0
        for (const host of hosts) await host.stop()
      }),
      { numRuns: runsOf(6, 12), endOnFailure: true },
    )
    expect(takeovers).toBeGreaterThan(200)
  })
})

it('each role has leases of its own, which only those share that have it', async () => {
  const clock = createTestClock(0)
  const scheduler = createScheduler(clock, fail)
  const join = async (...roles: ProcessRole[]) => {
    const member = createMember(test.db, roles, { aliveMs: 3_600_000 })
    await member.beat()
    const leases = {
      worker: createLeases({ db: test.db, clock, scheduler }, member, 'worker'),
      ingest: createLeases({ db: test.db, clock, scheduler }, member, 'ingest'),
    }
    const share = async () => {
      await leases.worker.share()
      await leases.ingest.share()
    }
    return {
      member,
      share,
      held: () => [leases.worker.held().length, leases.ingest.held().length],
      async leave() {
        await leases.worker.stop()
        await leases.ingest.stop()
        await member.leave()
      },
    }
  }
  const pages = await join('api', 'realtime')
  await pages.share()
  expect(pages.held()).toEqual([0, 0])
  expect(await pages.member.count()).toEqual({ api: 1, realtime: 1, ingest: 0, worker: 0 })
  const field = await join('ingest')
  const worker = await join('worker')
  const both = await join('ingest', 'worker')
  for (const one of [pages, field, worker, both, field, worker, both]) await one.share()
  expect([pages, field, worker, both].map(({ held }) => held())).toEqual([
    ...[
      [0, 0],
      [0, 8],
    ],
    ...[
      [8, 0],
      [8, 8],
    ],
  ])
  expect(await pages.member.count()).toEqual({ api: 1, realtime: 1, ingest: 2, worker: 2 })
  expect([await pages.member.isAlone('ingest'), await pages.member.isAlone('api')]).toEqual([false, true])
  await both.leave()
  await field.share()
  await worker.share()
  expect([field.held(), worker.held()]).toEqual([
    [0, 16],
    [16, 0],
  ])
  for (const one of [pages, field, worker]) await one.leave()
  await scheduler.stop()
})

describe('processes whose partitions cost unlike', () => {
  const large = new Set([1, 4])
  /** What comes to the stations of a partition, a second. */
  const rateOf = (partition: number) => (large.has(partition) ? 2_000 : 30)
  const costOf = (held: readonly number[]) => held.reduce((sum, partition) => sum + rateOf(partition), 0)

  /** Two seconds of load, and what each does every two seconds. */
  const pass = async (hosts: readonly Host[]) => {
    for (const host of hosts) {
      for (const partition of host.held()) host.worked(partition, 2 * rateOf(partition))
      await host.pass()
    }
  }

  it('come to equal loads, one partition after the other, and stay there; nothing is lost or doubled', async () => {
    const entries = createEntries()
    const [first, second] = [createHost(entries), createHost(entries)]
    const hosts = [first, second]
    await first.start()
    await second.start()
    for (const host of hosts) await host.pass()
    expect(hosts.map((host) => host.held().length)).toEqual([8, 8])
    expect(costOf(first.held())).toBe(4_180)
    let hadLarge = first.held()
    for (let looks = 0; looks < 60; looks += 1) {
      entries.add()
      await pass(hosts)
      expect(hosts.flatMap((host) => host.held()).length).toBeLessThanOrEqual(allPartitions.length)
      // what is large goes over once, and does not come back
      const has = first.held().filter((partition) => large.has(partition))
      expect(hadLarge).toEqual(expect.arrayContaining(has))
      hadLarge = has
    }
    expect(hosts.flatMap((host) => host.held()).sort((a, b) => a - b)).toEqual(allPartitions)
    const costs = hosts.map((host) => costOf(host.held()))
    expect(Math.max(...costs) / Math.min(...costs)).toBeLessThan(1.2)
    const { rows } = await test.db.systemPool.query<{ partition: number; load: number }>(
      'select partition, load from engine_lease order by partition',
    )
    for (const { partition, load } of rows) expect(load / rateOf(partition)).toBeGreaterThan(0.7)
    const settled = hosts.map((host) => host.held())
    for (let looks = 0; looks < 30; looks += 1) await pass(hosts)
    expect(hosts.map((host) => host.held())).toEqual(settled)
    expect(await storedCounts()).toEqual(allOf(entries.last()))
    for (const host of hosts) await host.stop()
  })

  it('take those of one that died by what they cost, though they have never had them', async () => {
    const entries = createEntries()
    const hosts = [createHost(entries), createHost(entries), createHost(entries)]
    const [first, second, third] = hosts as [Host, Host, Host]
    await first.start()
    for (let looks = 0; looks < 60; looks += 1) await pass([first])
    await first.expire()
    first.end()
    await second.start()
    await third.start()
    for (let looks = 0; looks < 3; looks += 1) await pass([second, third])
    const costs = [second, third].map((host) => costOf(host.held()))
    expect(costs.reduce((one, other) => one + other)).toBe(costOf(allPartitions))
    expect(Math.max(...costs) / Math.min(...costs)).toBeLessThan(1.2)
    await second.stop()
    await third.stop()
  })

  it('wait until nothing has changed hands for a while', async () => {
    const clock = createTestClock(0)
    const scheduler = createScheduler(clock, fail)
    const join = async () => {
      const member = createMember(test.db, ['worker'], { aliveMs: 3_600_000 })
      await member.beat()
      return createLeases({ db: test.db, clock, scheduler }, member, 'worker', { calmLooks: 5 })
    }
    const first = await join()
    await first.share()
    const both = [first, await join()]
    const shareBoth = async () => {
      clock.advance(2_000)
      for (const leases of both) {
        for (const partition of leases.held()) leases.worked(partition, 2 * rateOf(partition))
        await leases.share()
      }
    }
    const moves: number[] = []
    let before = ''
    for (let looks = 0; looks < 40; looks += 1) {
      await shareBoth()
      const now = both[0]?.held().join() ?? ''
      if (now !== before) moves.push(looks)
      before = now
    }
    const pauses = moves.slice(2).map((at, index) => at - (moves[index + 1] ?? 0))
    expect(pauses.length).toBeGreaterThan(0)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5)
    for (const leases of both) await leases.stop()
    await scheduler.stop()
  })

  it('share by number while one lives that knows nothing of loads', async () => {
    const entries = createEntries()
    const [first, second] = [createHost(entries), createHost(entries)]
    await first.start()
    for (let looks = 0; looks < 30; looks += 1) await pass([first])
    // as the release before this one says that it lives, and shares: it takes what is free, and gives back what is more than its number
    const older = createMember(test.db, ['worker'], { aliveMs: 3_600_000 })
    await older.beat()
    await test.db.systemPool.query(`update server_process set says = '{}' where id = $1`, [older.id])
    for (let looks = 0; looks < 3; looks += 1) await pass([first])
    const ofOlder = async () =>
      (
        await test.db.systemPool.query<{ partition: number }>(
          'select partition from engine_lease where owner = $1 order by 1',
          [older.id],
        )
      ).rows.map(({ partition }) => partition)
    expect(await ofOlder()).toHaveLength(8)
    expect(first.held()).toHaveLength(8)
    await second.start()
    for (let looks = 0; looks < 6; looks += 1) await pass([first, second])
    // nothing is asked of the older one: it would not know
    const { rows } = await test.db.systemPool.query('select next from engine_lease where next is not null')
    expect(rows).toEqual([])
    expect(await ofOlder()).toHaveLength(8)
    expect([first, second].map((host) => host.held().length)).toEqual([4, 4])
    await older.leave()
    for (let looks = 0; looks < 30; looks += 1) await pass([first, second])
    const costs = [first, second].map((host) => costOf(host.held()))
    expect(Math.max(...costs) / Math.min(...costs)).toBeLessThan(1.2)
    await first.stop()
    await second.stop()
  })
})
