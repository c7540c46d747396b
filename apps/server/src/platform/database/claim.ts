import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { cutText } from '@energy-console/contract'
import pg from 'pg'
import { DatabaseSetupError } from './ensureRoles'
import { lockSession } from './lockSession'

/** Any two constants serve, as long as every server of ours uses the same. */
const lockKey = [6_655, 8_080] as const
/** The session of a server that was killed just now is gone within this time. */
const patienceMs = 5_000
const retryMs = 250
/** How long an answer may take. */
const usualAnswerMs = 5_000

/**
 * Shown by PostgreSQL beside the session (up to 63 characters), and so by whoever is refused. Random at the end, for
 * containers often share host name and pid.
 */
const newName = () =>
  `energy-console server ${cutText(hostname(), 20)} pid ${process.pid} ${randomBytes(4).toString('hex')}`

/** The right of one server to a database. */
export interface Claim {
  /** Asks whether its session still answers; one that does not counts as broken. Call it every few seconds. */
  check(): Promise<void>
  /** Gives it back. */
  release(): Promise<void>
}

/** How a claim reaches its database. */
interface Access {
  connectionString: string
  ownName: string
  answerWithinMs: number
  isShared: boolean
}

interface Holder {
  name: string
  since: Date
}

/** A standby gives locks as well, which nobody sees who comes to the primary. */
const onPrimary = (lock: string) =>
  `select pg_is_in_recovery() as "isStandby", case when pg_is_in_recovery() then false else ${lock}($1, $2) end as taken`
const takeLock = onPrimary('pg_try_advisory_lock')
/** Others may have the same, but nobody alone. */
const takeShared = onPrimary('pg_try_advisory_lock_shared')
const findHolder = `
select a.application_name as name, a.backend_start as since
from pg_locks l join pg_stat_activity a on a.pid = l.pid
where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted
  and l.database = (select oid from pg_database where datname = current_database())`

/** A session that holds the lock, or who else does. */
async function attempt({
  connectionString,
  ownName,
  answerWithinMs,
  isShared,
}: Access): Promise<pg.Client | Holder> {
  const client = new pg.Client({
    ...lockSession(connectionString, ownName),
    query_timeout: answerWithinMs,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ taken: boolean; isStandby: boolean }>(
      isShared ? takeShared : takeLock,
      [...lockKey],
    )
    if (rows[0]?.taken) return client
    if (rows[0]?.isStandby) throw new DatabaseSetupError(onStandby)
    const holders = await client.query<Holder>(findHolder, [...lockKey])
    await client.end()
    return holders.rows[0] ?? { name: 'another server', since: new Date() }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

const onStandby =
  'DATABASE_URL leads to a standby, which only reads. It must lead to the primary, wherever that is: promote this one, or see what the ' +
  'balancer before them takes for the primary.'

const taken = ({ name, since }: Holder) =>
  new DatabaseSetupError(
    `The database is in use by another running server (${name}, since ${since.toISOString()}). ` +
      'Two servers on one database would count and alarm twice. Stop that one first, or set DATABASE_URL to another database. ' +
      'Servers work together on one where NATS_URL is set for all of them.',
  )

async function takeAtStart(access: Access): Promise<pg.Client> {
  for (const deadline = Date.now() + patienceMs; ; await delay(retryMs)) {
    const found = await attempt(access)
    if (found instanceof pg.Client) return found
    if (Date.now() > deadline) throw taken(found)
  }
}

/**
 * Claims a database for this process, by an advisory lock that a session of its own holds: a server that dies gives
 * it back by dying. A session that breaks (restart of PostgreSQL, network) is made anew; when another server has
 * claimed the database meanwhile, `onLost` is called, and this one must stop. One that is shared keeps out those alone that want the
 * database for themselves, and is kept out by them.
 *
 * @throws DatabaseSetupError naming the server that has it, or where the address leads to a standby
 */
export async function claimDatabase(
  connectionString: string,
  onLost: (error: Error) => void,
  { answerWithinMs = usualAnswerMs, isShared = false }: { answerWithinMs?: number; isShared?: boolean } = {},
): Promise<Claim> {
  const ownName = newName()
  const access = { connectionString, ownName, answerWithinMs, isShared }
  const ended = new AbortController()
  const pause = () => delay(1_000, undefined, { signal: ended.signal }).catch(() => undefined)
  let current = await takeAtStart(access)

  const regain = async () => {
    while (!ended.signal.aborted) {
      const found = await attempt(access).catch(() => undefined)
      if (found instanceof pg.Client) return hold(found)
      // A session of ours that PostgreSQL has not noticed to be gone yet is no rival.
      if (found !== undefined && found.name !== ownName) return onLost(taken(found))
      await pause()
    }
  }
  const hold = (client: pg.Client) => {
    current = client
    if (ended.signal.aborted) return void client.end().catch(() => undefined)
    client.once('end', () => {
      if (!ended.signal.aborted) void regain()
    })
  }
  hold(current)

  return {
    async check() {
      const asked = current
      // Ending a session that does not answer cuts its connection: what follows is as when it breaks by itself.
      await asked.query('select 1').catch(() => asked.end().catch(() => undefined))
    },
    async release() {
      ended.abort()
      await current.end().catch(() => undefined)
    },
  }
}
