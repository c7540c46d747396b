import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { requestLimits } from '../limits'
import { createPool, settleEach } from './pools'
import { beginInTenant, createSettling, type Scope } from './scope'
import { beginWith, type Standing } from './standing'
import { createStatementNames } from './statementNames'
import { runReads, runTransaction, type Tx } from './transaction'

/** The program's database: transactions by role, and the pools behind them. Build it with {@link openDatabase}. */
export interface Database {
  /**
   * One transaction as role `app` with the tenant and the permitted stations set; rows of others do not exist in it.
   * With `readOnly` each statement is a transaction of its own, which costs one round trip instead of three. No
   * statement runs longer than `requestLimits.statementMs`, nor waits for a lock longer than `requestLimits.lockMs`.
   */
  inTenant<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options?: { readOnly?: boolean }): Promise<T>
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
  /** Notices that the claim's session does not answer any more (a network that went silent). Call it every few seconds. */
  checkClaim(): Promise<void>
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
  onAvailability?: Database['onAvailability']
  checkClaim?: Database['checkClaim']
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

/** The bulk insert is planned once; JIT would cost more than it saves. */
const commitStanding: Standing = { role: 'system', statement_timeout: '20000', jit: 'off' }

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
  const [requestPool, requestStanding] = open(pools?.request ?? 10, {
    role: 'app',
    statement_timeout: String(options.requestTimeoutMs ?? requestLimits.statementMs),
    lock_timeout: String(options.requestLockTimeoutMs ?? requestLimits.lockMs),
  })
  const [systemPool, systemStanding] = open(pools?.system ?? 10, { role: 'system' })
  const [commitPool] = open(pools?.system ?? 10, commitStanding)
  const ownerPool = createPool(connectionString, pools?.owner ?? 4)
  const settle = createSettling(requestStanding, isPrepared)
  const nameOf = isPrepared ? createStatementNames() : () => undefined
  const each = (pool: pg.Pool, standing: Standing) =>
    isPooled || !isPrepared ? settleEach(pool, standing, isPrepared) : pool
  const beginSystem = beginWith(systemStanding)
  let closing: Promise<void> | undefined

  return {
    systemPool: each(systemPool, { role: 'system' }),
    commitPool: each(commitPool, commitStanding),
    connectionString: directUrl ?? connectionString,
    wasEmpty: options.wasEmpty ?? false,
    onAvailability: options.onAvailability ?? (() => undefined),
    inTenant: async (scope, work, { readOnly } = {}) =>
      readOnly
        ? runReads(requestPool, settle(scope), nameOf, work)
        : runTransaction(requestPool, beginInTenant(scope, requestStanding), work),
    asSystem: (work) => runTransaction(systemPool, beginSystem, work),
    asOwner: (work) => runTransaction(ownerPool, 'begin', work),
    checkClaim: options.checkClaim ?? (async () => undefined),
    warm: async () => void (await requestPool.query('select 1')),
    health: () =>
      ownerPool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => {
      closing ??= endPools([requestPool, systemPool, commitPool, ownerPool]).then(() => options.onClose?.())
      return closing
    },
  }
}
