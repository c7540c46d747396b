import { sql } from 'drizzle-orm'
import pino from 'pino'
import type { PointRoute } from '../modules/telemetry'
import { type Bus, createBus } from '../platform/bus'
import type { Database } from '../platform/database'
import type { EngineTools } from '../platform/engine'
import { createTestClock } from '../platform/jobs/clock'
import { createScheduler } from '../platform/jobs/scheduler'
import type { Platform } from '../platform/module'
import { createWriters } from '../platform/writers'
import { commitReadings } from './commitReadings'
import { type Death, mortalDatabase } from './mortalDatabase'
import { createMovablePartitions } from './movablePartitions'

type Clock = ReturnType<typeof createTestClock>
type Batches = readonly (readonly number[])[]
interface Killed {
  atStep: number
  when: Death
}

type Tools = EngineTools & Pick<Platform, 'clock' | 'bus'>

/** An engine that follows readings, in a world of its own. */
interface EngineWorld {
  db: Database
  points: readonly PointRoute[]
  /** Builds the engine of one life. */
  create(tools: Tools): {
    start(): Promise<void>
    stop(): Promise<void>
  }
  /** Unix ms of a batch, counted from 1. */
  instantOf(batch: number): number
  /** Unix ms at which a life begins before whose batches so many have come. */
  beginMs(batches: number): number
  /** Lets the time pass after which everything that so many batches make is stored. */
  pass(clock: Clock, batches: number): void
  /** After which batches, and at the end, time passes; without it that is at the beginning and after each of them. */
  settles?(batches: number): boolean
  /** What timers say that fail; none may unless told. */
  onTimerError?(error: unknown): void
}

/** What came of one life. */
interface Life {
  /** Batches that have come by its end. */
  next: number
  isDead: boolean
}

const fail = (error: unknown) => {
  throw error
}

/** Commits the batches from one on while the engine lives, be it until it is killed. */
export async function live(
  world: EngineWorld,
  batches: Batches,
  first: number,
  killed?: Killed,
): Promise<Life> {
  const { points, create, instantOf, beginMs, pass, settles, onTimerError = fail } = world
  const mortal = mortalDatabase(world.db, killed ?? { atStep: Number.POSITIVE_INFINITY, when: 'before' })
  const [clock, bus, log] = [createTestClock(beginMs(first)), createBus(fail), pino({ level: 'silent' })]
  const scheduler = createScheduler(clock, onTimerError)
  const writers = createWriters({ bus, clock, log })
  const engine = create({ db: mortal.db, clock, bus, log, scheduler, writers })
  let next = first
  let committing = Promise.resolve()
  const settle = () => {
    pass(clock, next)
    return scheduler.runDue()
  }
  const life = async () => {
    await engine.start()
    if (!settles) await settle()
    while (next < batches.length) {
      const values = batches[next] ?? []
      next += 1
      committing = commitReadings(world.db, bus, { sequence: next, ts: instantOf(next), points, values })
      await committing
      if (settles?.(next) ?? true) await settle()
    }
    if (settles) await settle()
    await engine.stop()
  }
  const living = life()
  await Promise.race([living, mortal.death])
  if (!mortal.isDead()) await living
  // Readings come from elsewhere, and go on coming.
  await committing
  void scheduler.stop()
  return { next, isDead: mortal.isDead() }
}

interface Killing {
  batches: Batches
  when: Death
  /** Everything is as before the first batch. */
  reset(): Promise<void>
  /** Sees what a life that nobody has killed leaves. */
  judgeWhole(): Promise<void>
  /** Sees what an engine leaves that was killed at a step and came back. */
  judge(atStep: number): Promise<void>
}

/** Kills an engine at each of its steps and lets another one go on; answers how often. */
export async function killAtEachStep(
  world: EngineWorld,
  { batches, when, reset, judgeWhole, judge }: Killing,
): Promise<number> {
  await reset()
  await live(world, batches, 0)
  await judgeWhole()
  let kills = 0
  for (let [atStep, wasKilled] = [1, true]; wasKilled; atStep += 1) {
    await reset()
    const { next, isDead } = await live(world, batches, 0, { atStep, when })
    wasKilled = isDead
    kills += Number(isDead)
    if (isDead) await live(world, batches, next)
    await judge(atStep)
  }
  return kills
}

/** Two hosts of an engine, both of which hear all batches; before each of them partitions go to the other, and come back. */
export async function moveAtEachBatch(world: EngineWorld, batches: Batches): Promise<void> {
  const { db, points, create, instantOf, beginMs, pass, onTimerError = fail } = world
  const partitions = createMovablePartitions()
  const hosts = [0, 1].map((host) => {
    const [clock, bus, log] = [createTestClock(beginMs(0)), createBus(fail), pino({ level: 'silent' })]
    const scheduler = createScheduler(clock, onTimerError)
    const writers = createWriters({ bus, clock, log })
    const engine = create({ db, clock, bus, log, scheduler, writers, partitions: partitions.of(host) })
    return { clock, bus, scheduler, engine }
  })
  const settle = async (batch: number) => {
    for (const { clock } of hosts) pass(clock, batch)
    for (const { scheduler } of hosts) await scheduler.runDue()
  }
  for (const { engine } of hosts) await engine.start()
  await settle(0)
  for (const [index, values] of batches.entries()) {
    // another bit of a partition's number each time, then none: some go, some stay, some come back, all go home
    await partitions.move((partition) => (partition >> (index % 5)) & 1)
    const sequence = index + 1
    const bus: Pick<Bus, 'publish'> = {
      publish(name, event) {
        for (const host of hosts) host.bus.publish(name, event)
      },
    }
    await commitReadings(db, bus, { sequence, ts: instantOf(sequence), points, values })
    await settle(sequence)
  }
  for (const { engine } of hosts) await engine.stop()
  for (const { scheduler } of hosts) void scheduler.stop()
}

/** What ingest and the engines behind it have kept of readings. */
const tablesOfReadings = ['latest_value', 'ingest_journal', 'ingest_batch', 'ingest_cursor']

/** Empties tables, and those of readings. */
export const forgetReadings = (db: Database, tables: readonly string[]): Promise<void> =>
  db.asSystem(async (tx) => {
    for (const table of [...tables, ...tablesOfReadings])
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
  })
