import pino from 'pino'
import { createBus } from '../platform/bus'
import type { Database } from '../platform/database'
import { createTestClock } from '../platform/jobs/clock'
import { createScheduler } from '../platform/jobs/scheduler'
import type { Platform } from '../platform/module'
import { createWriters } from '../platform/writers'
import { type Death, mortalDatabase } from './mortalDatabase'

interface Killing {
  db: Database
  /** Builds the rounds of one life. */
  create(tools: Pick<Platform, 'db' | 'clock' | 'bus' | 'log' | 'scheduler' | 'writers'>): {
    start(): Promise<void>
    look(): Promise<void>
    stop(): Promise<void>
  }
  /** Unix ms of the rounds that a life goes through. */
  rounds: readonly number[]
  when: Death
  /** Everything is as before the first round. */
  reset(): Promise<void>
  /** Sees what a life leaves that nobody has killed, or that was killed at a step and came back. */
  judge(atStep: number | undefined): Promise<void>
}

/** Kills what goes in rounds at each of its steps and lets another one go on; answers how often. */
export async function killRounds({ db, create, rounds, when, reset, judge }: Killing): Promise<number> {
  /** Goes through the rounds from one on while it lives; answers in which it died. */
  const live = async (atStep: number, first: number) => {
    const mortal = mortalDatabase(db, { atStep, when })
    const [clock, log] = [createTestClock(rounds[first] ?? 0), pino({ level: 'silent' })]
    const bus = createBus(() => undefined)
    const scheduler = createScheduler(clock, () => undefined)
    const writers = createWriters({ bus, clock, log })
    const one = create({ db: mortal.db, clock, bus, log, scheduler, writers })
    let round = first
    const life = async () => {
      await one.start()
      for (; round < rounds.length; round += 1) {
        clock.set(rounds[round] ?? 0)
        await one.look()
      }
      await one.stop()
    }
    const living = life()
    await Promise.race([living, mortal.death])
    if (!mortal.isDead()) await living
    void scheduler.stop()
    return { isDead: mortal.isDead(), round: Math.min(round, rounds.length - 1) }
  }
  await reset()
  await live(Number.POSITIVE_INFINITY, 0)
  await judge(undefined)
  let kills = 0
  for (let [atStep, wasKilled] = [1, true]; wasKilled; atStep += 1) {
    await reset()
    const { isDead, round } = await live(atStep, 0)
    wasKilled = isDead
    kills += Number(isDead)
    if (isDead) await live(Number.POSITIVE_INFINITY, round)
    await judge(atStep)
  }
  return kills
}
