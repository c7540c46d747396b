import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { requestLimits } from '../limits'
import { askSettled, createPool, settleEach } from './pools'
import { askReplica, createReplica, type ReplicaState, replicaPool, watchPool } from './replica'
import { beginInTenant, createSettling, type Scope } from './scope'
import { SettledStatement } from './settledStatement'
import { beginWith, type Standing } from './standing'
import { createStatementNames } from './statementNames'
import { type Ask, runReads, runTransaction, type Tx } from './transaction'

/** How a scope's transaction reads. */
export interface ReadOptions {
  /** Nothing is written. */
  readOnly?: boolean
  /** What was committed in the last seconds may be missing. */
  mayLag?: boolean
  /** Nothing is changed, though the transaction could: what its user reads next may lag behind as before. */
  changesNothing?: boolean
}

/** The program's database: transactions by role, and the pools behind them. Build it with {@link openDatabase}. */
export interface Database {
  /**
   * One transaction as role `app` with the tenant and the permitted stations set; rows of others do not exist in it.
   * With `readOnly` each statement is a transaction of its own, which costs one round trip instead of three. No
   * statement runs longer than `requestLimits.statementMs`, nor waits for a lock longer than `requestLimits.lockMs`. What is
   * read with `mayLag`, too, a replica may answer, where there is one that has what the scope's user wrote.
   */
  inTenant<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options?: ReadOptions): Promise<T>
  /** One transaction as role `system`, across tenants: ingest, roll-ups, engines, sign-in. Only named modules call it. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One transaction as the owner: DDL, partitions, migrations, jobs. */
  asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Raw `pg` for single statements as role `system`, each a transaction of its own: hot paths. */
  readonly systemPool: pg.Pool
  /** The same for commits of readings, whose statements have 20 s: how long an acknowledgement may hang. */
  readonly commitPool: pg.Pool
  /** The owner's connection past any pooler, for whoever needs a session of his own: pg-boss, COPY, backups. */
  readonly connectionString: string
  /** Whether this start found no tables of ours: a new installation. */
  readonly wasEmpty: boolean
  /** Called with `down` when the embedded server has died and with `up` when it is back. An external one says nothing. */
  onAvailability(listener: (state: 'down' | 'up') => void): void
  /** First data and all that one process does at a time at its start is done: others may start on the database. */
  started(): Promise<void>
  /** Notices that the claim's session does not answer any more (a network that went silent). Call it every few seconds. */
  checkClaim(): Promise<void>
  /** How the replica stands that reads may be sent to; undefined where there is none. */
  replicaState(): ReplicaState | undefined
  /** Looks how far the replica has come. Call it every second, where there is one. */
  checkReplica(): Promise<void>
  /** Opens the connection that the first request would wait for otherwise. */
  warm(): Promise<void>
  /** Whether a query is answered just now. Never throws. */
  health(): Promise<boolean>
  /** Waits for running transactions, then closes the connections (and stops the embedded server, where there is one). */
  close(): Promise<void>
}

/** How many connections each pool may open; the defaults fit the embedded server's `max_connections`. */
export interface PoolSizes {
  request?: number
  system?: number
  owner?: number
}

/** What is known about a database beside its address. */
interface ConnectOptions {
  pools?: PoolSizes
  requestTimeoutMs?: number
  requestLockTimeoutMs?: number
  wasEmpty?: boolean
  /** Leads to the database past the pooler that `connectionString` leads to, which keeps a session for a transaction only. */
  directUrl?: string
  /** Whether connections keep statements prepared under a name; not behind a pooler, unless told. */
  isPrepared?: boolean
  /** A physical replica for reads that may lag behind, by so much at most. */
  readUrl?: string
  mostLagMs?: number
  onAvailability?: Database['onAvailability']
  checkClaim?: Database['checkClaim']
  started?: Database['started'] | undefined
  /** Runs after the pools have closed. */
  onClose?: () => Promise<void>
}

/** Ends the pools, but does not wait for a transaction that never ends. */
async function endPools(pools: pg.Pool[]): Promise<void> {
  const patience = new AbortController()
  await Promise.race([
    Promise.all(pools.map((pool) => pool.end())),
    delay(3_000, undefined, { signal: patience.signal }).catch(() => undefined),
  ])
  patience.abort()
}

/** How far behind a replica may be unless told. */
const usualLagMs = 10_000

/** A process that is stopped, or whose machine is gone, in the midst of a transaction gives its locks back after so long. */
const notForEver: Standing = { idle_in_transaction_session_timeout: '60000' }

/** The bulk insert is planned once; JIT would cost more than it saves. */
const commitStanding: Standing = { role: 'system', statement_timeout: '20000', jit: 'off' }

/** A statement that is kept is planned for its values all the same. */
const plannedAnew: Standing = { plan_cache_mode: 'force_custom_plan' }

/** Opens the pools on a database whose roles and tables exist already. */
export function connectDatabase(connectionString: string, options: ConnectOptions = {}): Database {
  const { directUrl, isPrepared = directUrl === undefined, pools } = options
  const isPooled = directUrl !== undefined
  const nothing: Standing = {}
  /** A pool that stands so, and what each of its transactions has to say for it: of a pooler's session nothing is kept. */
  const open = (max: number, standing: Standing): [pg.Pool, Standing] =>
    isPooled
      ? [createPool(connectionString, max, nothing), standing]
      : [createPool(connectionString, max, standing), nothing]
  const requestSettings: Standing = {
    role: 'app',
    statement_timeout: String(options.requestTimeoutMs ?? requestLimits.statementMs),
    lock_timeout: String(options.requestLockTimeoutMs ?? requestLimits.lockMs),
    ...notForEver,
  }
  const [requestPool, requestStanding] = open(pools?.request ?? 10, requestSettings)
  const [systemPool, systemStanding] = open(pools?.system ?? 10, { role: 'system', ...notForEver })
  const [commitPool] = open(pools?.system ?? 10, commitStanding)
  const [ownerPool, ownerStanding] = open(pools?.owner ?? 4, notForEver)
  const settle = createSettling(requestStanding, isPrepared ? 'scope' : undefined)
  const settleAnew = createSettling({ ...requestStanding, ...plannedAnew }, 'scope_anew')
  const keep = isPrepared ? createStatementNames() : () => undefined
  const each = (pool: pg.Pool, standing: Standing) =>
    isPooled || !isPrepared ? settleEach(pool, standing, isPrepared) : pool
  const beginSystem = beginWith(systemStanding)
  const ask = (scope: Scope): Ask => {
    const settings = settle(scope)
    return (statement) => {
      const kept = keep(statement.text)
      const own = kept?.isPlannedAnew ? settleAnew(scope) : settings
      return askSettled(requestPool, new SettledStatement(own, { ...statement, name: kept?.name }))
    }
  }
  const { readUrl } = options
  const watched = readUrl !== undefined && {
    primary: watchPool(connectionString),
    replica: watchPool(readUrl),
  }
  const replica = watched
    ? createReplica({
        pool: replicaPool(readUrl, pools?.request ?? 10),
        watched,
        mostLagMs: options.mostLagMs ?? usualLagMs,
      })
    : undefined
  const readers = replica && { replica, settle: createSettling(requestSettings) }
  const askOf = (scope: Scope, mayLag: boolean | undefined): Ask =>
    mayLag && readers?.replica.isFor(scope.userId)
      ? askReplica(readers.replica, readers.settle(scope), ask(scope))
      : ask(scope)
  let closing: Promise<void> | undefined

  return {
    systemPool: each(systemPool, { role: 'system' }),
    commitPool: each(commitPool, commitStanding),
    connectionString: directUrl ?? connectionString,
    wasEmpty: options.wasEmpty ?? false,
    onAvailability: options.onAvailability ?? (() => undefined),
    inTenant: async (scope, work, { readOnly, mayLag, changesNothing } = {}) => {
      if (readOnly) return runReads(askOf(scope, mayLag), work)
      const begin = beginInTenant(scope, requestStanding)
      if (!replica || changesNothing) return runTransaction(requestPool, begin, work)
      // also where it failed: whether it was committed may be unknown
      return runTransaction(requestPool, begin, work).finally(() => replica.noteWrite(scope.userId))
    },
    asSystem: (work) => runTransaction(systemPool, beginSystem, work),
    asOwner: (work) => runTransaction(ownerPool, beginWith(ownerStanding), work),
    checkClaim: options.checkClaim ?? (async () => undefined),
    started: options.started ?? (async () => undefined),
    replicaState: () => replica?.state(),
    checkReplica: async () => replica?.check(),
    warm: async () => void (await requestPool.query('select 1')),
    health: () =>
      ownerPool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => {
      closing ??= endPools([
        requestPool,
        systemPool,
        commitPool,
        ownerPool,
        ...(replica ? [replica.pool] : []),
        ...(watched ? Object.values(watched) : []),
      ]).then(() => options.onClose?.())
      return closing
    },
  }
}
