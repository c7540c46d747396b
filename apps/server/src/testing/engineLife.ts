import pino from 'pino'
import type { Database } from '../platform/database'
import { createTestClock } from '../platform/jobs/clock'
import { createScheduler } from '../platform/jobs/scheduler'
import type { Platform } from '../platform/module'
import { createWriters } from '../platform/writers'
import { createWireBus } from './createWireBus'

const fail = (error: unknown) => {
  throw error
}
const log = pino({ level: 'silent' })

type Tools = Pick<Platform, 'db' | 'bus' | 'clock' | 'scheduler' | 'writers' | 'log'>

/** An engine of one life, and what time and readings come to it. */
export function engineLife<E extends { flush(): Promise<void>; stop(): Promise<void> }>(
  db: Database,
  beginMs: number,
  create: (tools: Tools) => E,
) {
  const [clock, bus] = [createTestClock(beginMs), createWireBus(fail)]
  const scheduler = createScheduler(clock, fail)
  const writers = createWriters({ bus, clock, log })
  const engine = create({ db, clock, bus, log, scheduler, writers })
  return {
    engine,
    bus,
    clock,
    async pass(ms: number) {
      clock.advance(ms)
      await scheduler.runDue()
      await scheduler.runDue()
      // what a timer has found is stored after the round that found it
      await engine.flush()
    },
    async end() {
      await engine.stop()
      await scheduler.stop()
    },
  }
}
