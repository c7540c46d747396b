import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { requestLimits } from '../limits'
import { beginInTenant, type Scope } from './scope'
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
  /** Raw `pg` connections already switched to role `system`, for hot paths (prepared `unnest` statements, COPY). */
  readonly systemPool: pg.Pool
  /** The owner's connection, for pg-boss and whoever else brings a pool of its own. */
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

interface PoolUse {
  max: number
  role?: string
  statementTimeoutMs?: number
  lockTimeoutMs?: number
}

function createPool(
  connectionString: string,
  { max, role, statementTimeoutMs, lockTimeoutMs }: PoolUse,
): pg.Pool {
  const settings = [
    ...(role === undefined ? [] : [`-c role=${role}`]),
    ...(statementTimeoutMs === undefined ? [] : [`-c statement_timeout=${statementTimeoutMs}`]),
    ...(lockTimeoutMs === undefined ? [] : [`-c lock_timeout=${lockTimeoutMs}`]),
  ]
  const pool = new pg.Pool({
    connectionString,
    max,
    // One stays open however long nobody asks: opening one takes longer than most requests.
    min: 1,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: `energy-console${role ? ` ${role}` : ''}`,
    ...(settings.length > 0 ? { options: settings.join(' ') } : {}),
  })
  // Without listeners a server that goes away would end this process: idle clients report on the pool, busy ones on themselves.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** What is known about a database beside its address. */
interface ConnectOptions {
  pools?: PoolSizes
  requestTimeoutMs?: number
  requestLockTimeoutMs?: number
  wasEmpty?: boolean
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

/** Opens the pools on a database whose roles and tables exist already. */
export function connectDatabase(connectionString: string, options: ConnectOptions = {}): Database {
  const requestPool = createPool(connectionString, {
    max: options.pools?.request ?? 10,
    role: 'app',
    statementTimeoutMs: options.requestTimeoutMs ?? requestLimits.statementMs,
    lockTimeoutMs: options.requestLockTimeoutMs ?? requestLimits.lockMs,
  })
  const systemPool = createPool(connectionString, { max: options.pools?.system ?? 10, role: 'system' })
  const ownerPool = createPool(connectionString, { max: options.pools?.owner ?? 4 })
  const nameOf = createStatementNames()
  let closing: Promise<void> | undefined

  return {
    systemPool,
    connectionString,
    wasEmpty: options.wasEmpty ?? false,
    onAvailability: options.onAvailability ?? (() => undefined),
    inTenant: async (scope, work, { readOnly } = {}) =>
      readOnly
        ? runReads(requestPool, scope, nameOf, work)
        : runTransaction(requestPool, beginInTenant(scope), work),
    asSystem: (work) => runTransaction(systemPool, 'begin', work),
    asOwner: (work) => runTransaction(ownerPool, 'begin', work),
    checkClaim: options.checkClaim ?? (async () => undefined),
    warm: async () => void (await requestPool.query('select 1')),
    health: () =>
      ownerPool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => {
      closing ??= endPools([requestPool, systemPool, ownerPool]).then(() => options.onClose?.())
      return closing
    },
  }
}
