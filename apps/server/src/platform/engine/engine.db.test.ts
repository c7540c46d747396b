import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { type Death, mortalDatabase } from '../../testing/mortalDatabase'
import { createBus } from '../bus'
import { arrayLiteral, type Database } from '../database'
import { createTestClock } from '../jobs/clock'
import { createScheduler } from '../jobs/scheduler'
import { createWriters } from '../writers'
import { clockFeed, createEngine, type Feed, partitionOf, type TimeSpan } from '.'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await test.db.asOwner(async (tx) => {
    await tx.execute(
      sql`create table entry_sum (name text primary key, entries int[] not null check (13 <> all (entries)))`,
    )
    await tx.execute(sql`grant all on entry_sum to system`)
  })
})
beforeEach(() =>
  test.db.asSystem(async (tx) => {
    await tx.execute(sql`delete from entry_sum`)
    await tx.execute(sql`delete from ingest_cursor`)
  }),
)
afterAll(() => test.close())

const log = pino({ level: 'silent' })
const fail = (error: unknown) => {
  throw error
}
const platformOn = (db: Database) => {
  const [clock, bus] = [createTestClock(0), createBus(fail)]
  return {
    db,
    clock,
    bus,
    log,
    scheduler: createScheduler(clock, fail),
    writers: createWriters({ bus, clock, log }),
  }
}

interface Result {
  entry: number
}

/** Gathers each entry and appends it to the stored list, which a second time would show. */
const appending = (feed: Feed<number>) => {
  let gathered: Result[] = []
  return {
    name: 'alarms' as const,
    feed,
    load: async () => undefined,
    take: (entry: number) => void gathered.push({ entry }),
    drain: () => gathered.splice(0),
    putBack: (results: readonly Result[]) => {
      gathered = [...results, ...gathered]
    },
    async store(tx: Parameters<Parameters<Database['asSystem']>[0]>[0], results: readonly Result[]) {
      await tx.execute(sql`insert into entry_sum as s
        values ('all', ${arrayLiteral(results.map(({ entry }) => entry))}::int[])
        on conflict (name) do update set entries = s.entries || excluded.entries`)
      return [...results]
    },
    keyOf: ({ entry }: Result) => String(entry),
    describe: ({ entry }: Result) => ({ tenantId: 'demo', subject: String(entry) }),
  }
}

/** A feed whose entries are 1, 2, 3 …, each at its own position. */
const createCounting = () => {
  let last = 0
  const listeners = new Set<(position: number, entry?: number) => void>()
  const feed: Feed<number> = {
    column: 'sequence',
    newest: async () => last,
    async read(after, take) {
      const upTo = last
      for (let entry = after + 1; entry <= upTo; entry += 1) take(entry, entry)
      return upTo
    },
    follow(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    isNext: (before, position) => position === before + 1,
  }
  return {
    feed,
    /** The next entry is there; without `isHeard` nobody is told. */
    add({ isHeard } = { isHeard: true }) {
      last += 1
      if (isHeard) for (const hear of listeners) hear(last, last)
    },
    /** Whoever followed is dead. */
    forgetListeners: () => listeners.clear(),
  }
}

const stored = async (): Promise<number[]> => {
  const { rows } = await test.db.systemPool.query('select entries from entry_sum')
  return rows[0]?.entries ?? []
}

/** One life on a database that dies at a step: entries come one by one, some by two, and are stored. */
async function live(
  counting: ReturnType<typeof createCounting>,
  death: { atStep: number; when: Death },
  most: number,
) {
  const mortal = mortalDatabase(test.db, death)
  const platform = platformOn(mortal.db)
  const engine = createEngine(platform, appending(counting.feed))
  const life = async () => {
    await engine.start()
    for (let entry = 1; entry <= most; entry += 1) {
      counting.add()
      if (entry % 3 !== 1) await engine.flush()
    }
    await engine.stop()
  }
  await Promise.race([life(), mortal.death])
  counting.forgetListeners()
  await platform.scheduler.stop()
  return mortal.isDead()
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('an engine', () => {
  it.each<[string, Death, number]>([
    ['before a step', 'before', 7],
    ['after a step', 'after', 7],
    ['before a step, with an entry that the database refuses', 'before', 14],
    ['after a step, with an entry that the database refuses', 'after', 14],
  ])(
    'that is killed %s, whichever it is, loses nothing and doubles nothing',
    { timeout: 120_000 },
    async (_, when, most) => {
      let wasKilled = true
      let atStep = 0
      for (atStep = 1; wasKilled; atStep += 1) {
        await test.db.systemPool.query('delete from entry_sum')
        await test.db.systemPool.query('delete from ingest_cursor')
        const counting = createCounting()
        wasKilled = await live(counting, { atStep, when }, most)
        const next = createEngine(platformOn(test.db), appending(counting.feed))
        await next.start()
        counting.add()
        await next.stop()
        const all = range(1, await counting.feed.newest())
        expect({ atStep, entries: await stored() }).toEqual({
          atStep,
          entries: all.filter((entry) => entry !== 13),
        })
      }
      expect(atStep).toBeGreaterThan(20)
    },
  )

  it('reads what it was not told of', async () => {
    const counting = createCounting()
    const engine = createEngine(platformOn(test.db), appending(counting.feed))
    await engine.start()
    counting.add({ isHeard: false })
    counting.add({ isHeard: false })
    counting.add()
    await engine.stop()
    expect(await stored()).toEqual([1, 2, 3])
  })

  it('that was told of what a fail-over has lost begins where the feed ends', async () => {
    const counting = createCounting()
    counting.add()
    const lost = 5
    const feed: Feed<number> = {
      ...counting.feed,
      follow(hear) {
        const end = counting.feed.follow(hear)
        hear(lost)
        return end
      },
    }
    const engine = createEngine(platformOn(test.db), appending(feed))
    await engine.start()
    counting.add()
    await engine.stop()
    expect(await stored()).toEqual([2])
  })

  it('that another has taken over from can write nothing, not even past a refused entry', async () => {
    const counting = createCounting()
    const [former, present] = [0, 1].map(() => createEngine(platformOn(test.db), appending(counting.feed)))
    await former?.start()
    counting.add()
    await former?.flush()
    await present?.start()
    for (const _ of range(2, 13)) counting.add()
    await former?.flush()
    expect(await stored()).toEqual([1])
    await present?.stop()
    expect(await stored()).toEqual(range(1, 12))
    counting.add()
    await former?.stop()
    expect(await stored()).toEqual(range(1, 12))
  })

  it('waits for a transaction of its former owner before it takes over', async () => {
    const counting = createCounting()
    let release = () => undefined as unknown
    const isHeld = new Promise((resolve) => {
      release = () => resolve(undefined)
    })
    let isWriting: () => void = () => undefined
    const writing = new Promise<void>((resolve) => {
      isWriting = resolve
    })
    const spec = appending(counting.feed)
    const former = createEngine(platformOn(test.db), {
      ...spec,
      async store(tx, results) {
        isWriting()
        await isHeld
        return spec.store(tx, results)
      },
    })
    await former.start()
    counting.add()
    const flushed = former.flush()
    await writing
    const present = createEngine(platformOn(test.db), appending(counting.feed))
    const started = present.start()
    release()
    await flushed
    await started
    await present.stop()
    expect(await stored()).toEqual([1])
  })

  it('hands an entry over only to partitions that have not had it', async () => {
    const counting = createCounting()
    for (const _ of range(1, 5)) counting.add()
    const late = partitionOf('35')
    await test.db.systemPool.query(
      `insert into ingest_cursor (consumer, partition, sequence)
       select 'alarms', p, case p when $1 then 2 else 4 end from generate_series(0, 15) p`,
      [late],
    )
    const seen: [number, number[]][] = []
    const engine = createEngine(platformOn(test.db), {
      ...appending(counting.feed),
      take: (entry, partitions) => void seen.push([entry, [...partitions]]),
    })
    await engine.start()
    await engine.stop()
    expect(seen).toEqual([
      [3, [late]],
      [4, [late]],
      [5, range(0, 15)],
    ])
    const { rows } = await test.db.systemPool.query('select distinct sequence::int from ingest_cursor')
    expect(rows).toEqual([{ sequence: 5 }])
  })

  it('moves no cursor back that was further, though it stores while others catch up', async () => {
    const counting = createCounting()
    for (const _ of range(1, 5)) counting.add()
    const late = partitionOf('35')
    await test.db.systemPool.query(
      `insert into ingest_cursor (consumer, partition, sequence)
       select 'alarms', p, case p when $1 then 2 else 4 end from generate_series(0, 15) p`,
      [late],
    )
    const cursors = async () => {
      const { rows } = await test.db.systemPool.query(
        'select sequence::int, count(*)::int from ingest_cursor group by 1 order by 1',
      )
      return rows.map(({ sequence, count }) => [sequence, count])
    }
    let goOn = () => undefined as unknown
    const isHeld = new Promise((resolve) => {
      goOn = () => resolve(undefined)
    })
    let isReading = () => undefined as unknown
    const reading = new Promise((resolve) => {
      isReading = () => resolve(undefined)
    })
    const engine = createEngine(
      platformOn(test.db),
      appending({
        ...counting.feed,
        async read(after, take) {
          take(after + 1, after + 1)
          isReading()
          await isHeld
          return counting.feed.read(after + 1, take, [])
        },
      }),
    )
    const started = engine.start()
    await reading
    await engine.flush()
    expect(await cursors()).toEqual([
      [3, 1],
      [4, 15],
    ])
    goOn()
    await started
    expect(await cursors()).toEqual([[5, 16]])
    expect(await stored()).toEqual([3, 4, 5])
    await engine.stop()
  })

  it('ends what it does by itself when it is stopped while that begins', async () => {
    let begun = () => undefined as unknown
    const isBegun = new Promise((resolve) => {
      begun = () => resolve(undefined)
    })
    let isBeginning = () => undefined as unknown
    const beginning = new Promise((resolve) => {
      isBeginning = () => resolve(undefined)
    })
    const timers: string[] = []
    const platform = platformOn(test.db)
    const spec = appending(createCounting().feed)
    const engine = createEngine(platform, {
      ...spec,
      async begin() {
        isBeginning()
        await isBegun
        timers.push('runs')
      },
      end: () => void timers.splice(0),
    })
    const started = engine.start()
    await beginning
    const stopped = engine.stop()
    begun()
    await Promise.all([started, stopped])
    expect(timers).toEqual([])
    spec.take(1)
    platform.clock.advance(60_000)
    await platform.scheduler.runDue()
    expect(await stored()).toEqual([])
    await platform.scheduler.stop()
  })

  it('stores at once what is news, and with the tenth tick what can wait', async () => {
    const counting = createCounting()
    const platform = platformOn(test.db)
    let canWait = true
    const engine = createEngine(platform, { ...appending(counting.feed), canWait: () => canWait })
    await engine.start()
    const tick = async () => {
      platform.clock.advance(1_000)
      await platform.scheduler.runDue()
    }
    counting.add()
    for (const _ of range(1, 9)) await tick()
    expect(await stored()).toEqual([])
    await tick()
    expect(await stored()).toEqual([1])
    counting.add()
    canWait = false
    await tick()
    expect(await stored()).toEqual([1, 2])
    // nor does anything wait for who stops
    canWait = true
    counting.add()
    await engine.stop()
    expect(await stored()).toEqual([1, 2, 3])
    await platform.scheduler.stop()
  })
})

describe('an engine that the clock drives', () => {
  const start = async (
    clock: ReturnType<typeof createTestClock>,
    spans: TimeSpan[],
    hear: (span: TimeSpan, partitions: ReadonlySet<number>) => void = () => undefined,
  ) => {
    const scheduler = createScheduler(clock, fail)
    const platform = { ...platformOn(test.db), clock, scheduler }
    const engine = createEngine(platform, {
      ...appending(createCounting().feed),
      feed: clockFeed(platform, { name: 'test', everyMs: 60_000 }),
      take(span, partitions) {
        spans.push(span)
        hear(span, partitions)
      },
    })
    await engine.start()
    const pass = async (ms: number) => {
      clock.advance(ms)
      await scheduler.runDue()
      await engine.flush()
    }
    return { pass, stop: engine.stop }
  }

  it('is given every stretch of time once, also what passed while it was not there', async () => {
    const clock = createTestClock(1_000_000)
    const spans: TimeSpan[] = []
    const first = await start(clock, spans)
    await first.pass(60_000)
    await first.pass(60_000)
    await first.stop()
    clock.advance(3_600_000)
    const second = await start(clock, spans)
    await second.pass(60_000)
    await second.stop()
    expect(spans.map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
      [1_000_000, 1_060_000],
      [1_060_000, 1_120_000],
      [1_120_000, 4_720_000],
      [4_720_000, 4_780_000],
    ])
  })

  it('goes on when a clock that was ahead is right again', async () => {
    const clock = createTestClock(1_000_000)
    const spans: TimeSpan[] = []
    const engine = await start(clock, spans)
    await engine.pass(86_400_000)
    clock.advance(-86_400_000)
    for (let minute = 0; minute < 3; minute += 1) await engine.pass(60_000)
    await engine.stop()
    expect(spans.at(-1)).toEqual({ fromMs: 1_120_000, toMs: 1_180_000 })
  })

  it('leaves no partition out when its clock was ahead at its start', async () => {
    const clock = createTestClock(86_400_000)
    const heard: number[] = []
    const engine = await start(clock, [], (_, partitions) => void heard.push(partitions.size))
    clock.set(1_000_000)
    for (let minute = 0; minute < 3; minute += 1) await engine.pass(60_000)
    await engine.stop()
    expect(heard).toEqual([16])
  })

  it.each([
    ['the clocks of its former owners', [900_000, 950_000, 999_000, 1_000_000]],
    ['a clock that is ahead', [900_000, 1_000_000, 1_030_000, 1_059_000]],
  ])('gives partitions that had come to different places by %s every stretch once', async (_, places) => {
    await test.db.systemPool.query(
      `insert into ingest_cursor (consumer, partition, clock_ms)
       select 'alarms', p, ($1::bigint[])[p % 4 + 1] from generate_series(0, 15) p`,
      [places],
    )
    const spans = new Map<number, TimeSpan[]>()
    const clock = createTestClock(1_000_000)
    const engine = await start(clock, [], (span, partitions) => {
      for (const one of partitions) spans.set(one, [...(spans.get(one) ?? []), span])
    })
    await engine.pass(60_000)
    await engine.pass(60_000)
    await engine.stop()
    expect([...spans.keys()].sort((a, b) => a - b)).toEqual(range(0, 15))
    for (const [partition, own] of spans) {
      const ends = [places[partition % 4], ...own.map(({ toMs }) => toMs)]
      expect(own.map(({ fromMs }) => fromMs)).toEqual(ends.slice(0, -1))
      expect(ends.at(-1)).toBe(1_120_000)
    }
  })
})
