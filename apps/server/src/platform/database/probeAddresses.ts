import pg from 'pg'
import { DatabaseSetupError } from './ensureRoles'

const isPooler =
  'DATABASE_URL leads to a pooler that keeps no session (PgBouncer in transaction mode): set DATABASE_DIRECT_URL to the ' +
  'address of PostgreSQL itself, for locks, migrations, jobs and backups.'

/** What says where one has come, and as whom. A server that was started at another time is another. */
const where = `select current_user::text || ' at ' || oid || ' since ' || pg_postmaster_start_time() as answer
  from pg_database where datname = current_database()`

/**
 * Makes sure that sessions of the database keep what they are begun with, for else nobody would be of role `app`; and that the
 * address past the pooler leads to the same database.
 *
 * @throws DatabaseSetupError; a driver error where an address cannot be reached
 */
export async function probeAddresses(databaseUrl: string, directUrl: string | undefined): Promise<void> {
  if (directUrl === undefined) return refusePooler(databaseUrl, isPooler)
  await refusePooler(directUrl, 'DATABASE_DIRECT_URL leads to a pooler itself; it must lead to PostgreSQL.')
  const [pooled, direct] = [await placeOf(databaseUrl), await placeOf(directUrl)]
  if (pooled === direct) return
  throw new DatabaseSetupError(
    `DATABASE_URL and DATABASE_DIRECT_URL must lead to the same database as the same user: one is ${pooled}, the other ${direct}.`,
  )
}

async function refusePooler(url: string, reason: string): Promise<void> {
  const kept = await ask(
    url,
    "select current_setting('app.session', true) as answer",
    '-c app.session=kept',
  ).catch((error: unknown) => {
    if (error instanceof Error && /unsupported startup parameter/i.test(error.message)) return 'refused'
    throw error
  })
  if (kept !== 'kept') throw new DatabaseSetupError(reason)
}

const placeOf = (url: string) => ask(url, where)

async function ask(connectionString: string, text: string, options?: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString,
    application_name: 'energy-console start',
    connectionTimeoutMillis: 10_000,
    ...(options === undefined ? {} : { options }),
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ answer: string | null }>(text)
    return rows[0]?.answer ?? null
  } finally {
    await client.end().catch(() => undefined)
  }
}
