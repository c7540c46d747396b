import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseSetupError } from '../database'

/** What all processes that work together must have alike. */
export interface Alike {
  /** Made of their secrets: it says whether they are the same, and nothing of them. */
  installation: string
  version: string
}

/** A process that was killed just now counts as alive for less than this. */
const usualPatienceMs = 10_000
const retryMs = 500

/** Whether processes have the same secrets, as what can be kept in the database. */
export const installationOf = (secrets: readonly Uint8Array[]): string => {
  const hash = createHash('sha256').update('installation')
  for (const secret of secrets) hash.update(createHash('sha256').update(secret).digest())
  return hash.digest('base64url')
}

/**
 * Refuses a process that has not alike what those have that live on the database: what one seals the others could not read, and
 * a newer one would change tables under the older ones. Ask before anything is migrated.
 *
 * @throws DatabaseSetupError naming the one that is different
 */
export async function admitAlike(
  connectionString: string,
  { installation, version }: Alike,
  { patienceMs = usualPatienceMs }: { patienceMs?: number } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'energy-console start' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const untilMs = Date.now() + patienceMs; ; await delay(retryMs)) {
      const other = await findOther(client, { installation, version })
      if (!other) return
      if (Date.now() > untilMs) throw refusalOf(other, version)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Other {
  name: string
  version: string
}

async function findOther(client: pg.Client, { installation, version }: Alike): Promise<Other | undefined> {
  const { rows: known } = await client.query<{ is: boolean }>(
    `select exists (select from information_schema.columns
       where table_schema = current_schema() and table_name = 'server_process' and column_name = 'installation') as is`,
  )
  if (!known[0]?.is) return undefined
  const { rows } = await client.query<Other>(
    `select name, version from server_process
     where until_time > clock_timestamp() and (installation <> $1 or version <> $2) order by version = $2 limit 1`,
    [installation, version],
  )
  return rows[0]
}

const refusalOf = (other: Other, version: string) =>
  new DatabaseSetupError(
    other.version === version
      ? `Another server on this database (${other.name}) has another TOKEN_SECRET or SECRET_KEY. Give all of them the same.`
      : `Another server on this database (${other.name}) is of version ${other.version || 'unknown'}, this one of ${version}. Stop that one first: two versions do not work side by side.`,
  )
