import type { TroubleSource } from '@energy-console/contract/system'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '../database'
import { oneAtATime } from '../jobs/oneAtATime'
import type { Platform } from '../module'
import { clockFeed, type TimeSpan } from './clockFeed'
import { createEngine, type Engine, type EngineTools } from './createEngine'
import { isInPartitions } from './partitions'

/** A record that each round comes to. */
export interface RoundRecord {
  readonly id: string
  readonly tenantId: string
  /** What reports call it. */
  readonly subject: string
}

/** Records that are looked at every so often, whether anything has happened or not. */
export interface RoundsSpec<A> {
  name: TroubleSource
  /** Rounds begin at multiples of it. */
  everyMs: number
  /** How long after that they begin, so that what belongs to the time before has come in. */
  delayMs?: number
  /** Records that one transaction takes at most. */
  most: number
  /** The records at stations of ours to which this round has not come yet, in the order in which it does. */
  load(tx: Tx, isOurs: (stationId: SQL) => SQL, roundMs: number): Promise<readonly RoundRecord[]>
  /** Looks at records, and notes that this round has come to them: that alone is what a restart goes on from. */
  store(tx: Tx, ids: readonly string[], roundMs: number): Promise<A>
  /** What {@link store} answered is stored for good. */
  onStored?(answers: A[]): void
}

/** Rounds at work. */
export interface Rounds extends Pick<Engine, 'start' | 'stop'> {
  /** Records may have come: the round that is under way goes on with them. */
  look(): Promise<void>
}

interface Due extends RoundRecord {
  readonly roundMs: number
}

/** How often it is asked whether a round has begun. */
const tickMs = 10_000

/**
 * An engine on the clock whose rounds come to every record of its partitions once. What a round has come to stands with the records, in
 * the transaction of what was made: a process that is killed goes on with the others. A round that has not ended when the
 * next begins ends with it: who has waited longest is in front.
 */
export function createRounds<A>(
  platform: EngineTools & Pick<Platform, 'clock'>,
  { name, everyMs, delayMs = 0, most, load, store, onStored }: RoundsSpec<A>,
): Rounds {
  const { db, clock, scheduler, log } = platform
  let owned: readonly number[] = []
  let round: number | undefined
  let due = new Map<string, Due>()

  const roundAt = (ms: number) => Math.floor((ms - delayMs) / everyMs) * everyMs

  const begin = oneAtATime(async () => {
    const roundMs = roundAt(clock.now())
    const records = await db.asSystem((tx) =>
      load(tx, (stationId) => isInPartitions(stationId, owned), roundMs),
    )
    round = roundMs
    due = new Map(records.map((record) => [record.id, { ...record, roundMs }]))
  })

  const engine = createEngine<TimeSpan, Due, A>(platform, {
    name,
    feed: clockFeed({ clock, scheduler }, { name, everyMs: tickMs }),
    load(partitions) {
      owned = partitions
      return begin()
    },
    take({ toMs }) {
      if (roundAt(toMs) !== round)
        begin().catch((error: unknown) => log.warn({ err: error, engine: name }, 'round not begun yet'))
    },
    drain() {
      const taken = [...due.values()].slice(0, most)
      for (const { id } of taken) due.delete(id)
      return taken
    },
    putBack(records) {
      // the next round has them among its own
      const ofRound = records.filter(({ roundMs }) => roundMs === round)
      due = new Map([...ofRound, ...due.values()].map((record) => [record.id, record]))
    },
    async store(tx, records) {
      const [first] = records
      if (!first) return []
      const ids = records.map(({ id }) => id)
      return [await store(tx, ids, first.roundMs)]
    },
    onStored(answers) {
      if (due.size > 0) engine.flushSoon()
      onStored?.(answers)
    },
    keyOf: ({ id }) => id,
    describe: ({ tenantId, subject }) => ({ tenantId, subject }),
  })

  return {
    start: engine.start,
    stop: engine.stop,
    async look() {
      await begin()
      await engine.flush()
    },
  }
}
