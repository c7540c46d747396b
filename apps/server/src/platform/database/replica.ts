import type pg from 'pg'
import { within } from '../within'
import { isConnectionFailure, isPoolBusy, sqlStateOf } from './errors'
import { askSettled, createPool } from './pools'
import { type Settings, SettledStatement } from './settledStatement'
import type { Ask } from './transaction'

/** How a replica stands: `up` answers reads, `lagging` is further behind than it may be, `down` is not reached or no replica of ours. */
export interface ReplicaState {
  state: 'up' | 'lagging' | 'down'
  /** Since when it may lack what was committed, s; undefined before it was known to have everything at any instant. */
  lagSeconds: number | undefined
}

/** A physical replica of the database, for reads that may lag behind by a bounded time. */
export interface Replica {
  readonly pool: pg.Pool
  /** Whether it may answer just now: it is within the bound, and has what this user wrote. */
  isFor(userId: string | undefined): boolean
  /** A user has changed something: what he reads next is to show it. */
  noteWrite(userId: string | undefined): void
  /** A read has failed there. Answers whether the primary may answer it instead. */
  mayPass(error: unknown): boolean
  /** Waits for an answer of it, until it is given up as unreachable. */
  orLost<T>(answer: Promise<T>): Promise<T>
  /** Looks how far it has come. Call it every second; never throws. */
  check(): Promise<void>
  state(): ReplicaState
}

interface Options {
  /** Of the replica, for reads; {@link replicaPool} opens it. */
  pool: pg.Pool
  /** Of both, to look how far they are, the primary as its owner: who looks never waits for those who read or work. */
  watched: { primary: pg.Pool; replica: pg.Pool }
  mostLagMs: number
  /** Milliseconds that only ever go forward. */
  now?: () => number
}

interface Place {
  system: string
  database: string
  lsn: string | null
  inRecovery: boolean
}

const where = `select (select system_identifier::text from pg_control_system()) as system, current_database() as database,
  pg_is_in_recovery() as "inRecovery",
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end::text as lsn`

const answersWithinMs = 2_000

/** Opens the connections to a replica: of sessions nothing is asked, so that a pooler may stand before it as well. */
export const replicaPool = (readUrl: string, connections: number): pg.Pool =>
  createPool(readUrl, connections, {}, answersWithinMs)

/** Opens the one connection by which a server is looked at. */
export const watchPool = (url: string): pg.Pool => createPool(url, 1, {}, answersWithinMs)

/** Where a server's log is. A connection that does not answer in time is given up: it may never. */
async function placeOf(pool: pg.Pool): Promise<Place | undefined> {
  const client = await pool.connect()
  let isAnswered = false
  try {
    const asked = client.query<Place>(where)
    asked.catch(() => undefined)
    const answer = await within(answersWithinMs, asked)
    if (!answer) throw new Error('no answer')
    isAnswered = true
    return answer.rows[0]
  } finally {
    client.release(!isAnswered)
  }
}

/** Recovery has ended the statement, or a function is not available there: nothing of the statement itself. */
const ofReplica = /^(40|55|57P)|^25006$/

/** A place in the log, `1/F00`, as a number. */
const positionOf = (lsn: string | null): bigint => {
  const [high = '0', low = '0'] = (lsn ?? '0/0').split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * Watches a replica. How far behind it is is not asked by its clock, which says nothing while nobody writes: of instants of our own
 * we know how far the primary's log went, and whatever has replayed that far has everything that was committed by then.
 */
export function createReplica({ pool, watched, mostLagMs, now = nowMs }: Options): Replica {
  /** Instants that it has not come to yet, oldest first. */
  let ahead: { at: number; position: bigint }[] = []
  let freshAsOf: number | undefined
  let isReachable = false
  let isLooking = false
  const writes = new Map<string, number>()
  /** Those who wait for it. */
  const waiting = new Set<(error: Error) => void>()

  const giveUp = () => {
    isReachable = false
    for (const leave of waiting) leave(new Error('the replica is not reached'))
  }

  const look = async () => {
    const at = now()
    const there = await placeOf(watched.primary)
    const here = await placeOf(watched.replica)
    const isOurs = here?.inRecovery && here.system === there?.system && here.database === there?.database
    if (!isOurs) throw new Error('no replica of this database')
    ahead.push({ at, position: positionOf(there?.lsn ?? null) })
    const reached = positionOf(here.lsn)
    const passed = ahead.filter(({ position }) => position <= reached)
    freshAsOf = passed.at(-1)?.at ?? freshAsOf
    ahead = ahead.filter(({ position }) => position > reached).slice(-mostKept)
    for (const [user, wrote] of writes) if (wrote < (freshAsOf ?? 0)) writes.delete(user)
    isReachable = true
  }

  const state = (): ReplicaState => {
    const lagMs = freshAsOf === undefined ? undefined : now() - freshAsOf
    const isFresh = lagMs !== undefined && lagMs <= mostLagMs
    return {
      state: !isReachable ? 'down' : isFresh ? 'up' : 'lagging',
      lagSeconds: lagMs === undefined ? undefined : Math.round(lagMs) / 1_000,
    }
  }

  return {
    pool,
    isFor: (userId) => state().state === 'up' && (writes.get(userId ?? '') ?? 0) < (freshAsOf ?? 0),
    noteWrite: (userId) => void writes.set(userId ?? '', now()),
    mayPass(error) {
      if (isPoolBusy(error)) return true
      if (isConnectionFailure(error)) giveUp()
      return !isReachable || ofReplica.test(sqlStateOf(error) ?? '')
    },
    orLost: (answer) =>
      new Promise((resolve, reject) => {
        waiting.add(reject)
        answer.then(resolve, reject).finally(() => waiting.delete(reject))
      }),
    async check() {
      if (isLooking) return
      isLooking = true
      await look().catch(giveUp)
      isLooking = false
    },
    state,
  }
}

/** Asks there; once the replica has failed with one of the statements, the primary answers this and all that follow. */
export function askReplica(replica: Replica, settings: Settings, askPrimary: Ask): Ask {
  let isLeft = false
  return async (statement) => {
    if (isLeft) return askPrimary(statement)
    try {
      const settled = new SettledStatement(settings, { ...statement, name: undefined })
      return await replica.orLost(askSettled(replica.pool, settled))
    } catch (error) {
      if (!replica.mayPass(error)) throw error
      isLeft = true
      return askPrimary(statement)
    }
  }
}

const nowMs = () => performance.now()

/** One that never comes on is asked about this many instants, no more. */
const mostKept = 1_000
