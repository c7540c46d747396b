import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseSetupError } from '../database'
import { isAtLeast, isVersion } from '../version'

/** What all processes that work together must have alike. */
export interface Alike {
  /** Made of their secrets: it says whether they are the same, and nothing of them. */
  installation: string
  version: string
  /** The oldest version whose servers may work beside it. */
  beside: string
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
 * one that is too new would take away what older ones use. Of two versions the later one knows whether they work side by
 * side. Ask before anything is migrated.
 *
 * @throws DatabaseSetupError naming the one that is different
 */
export async function admitAlike(
  connectionString: string,
  own: Alike,
  { patienceMs = usualPatienceMs }: { patienceMs?: number } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'energy-console start' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const untilMs = Date.now() + patienceMs; ; await delay(retryMs)) {
      const refusals = (await findOthers(client)).flatMap((other) => refusalOf(other, own) ?? [])
      if (!refusals[0]) return
      if (Date.now() > untilMs) throw new DatabaseSetupError(refusals[0])
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Other extends Alike {
  name: string
}

async function findOthers(client: pg.Client): Promise<Other[]> {
  const { rows: known } = await client.query<{ is: boolean }>(
    `select exists (select from information_schema.columns
       where table_schema = current_schema() and table_name = 'server_process' and column_name = 'installation') as is`,
  )
  if (!known[0]?.is) return []
  const { rows } = await client.query<Other>(
    `select name, installation, version, coalesce(to_jsonb(p) ->> 'beside', '') as beside from server_process p
     where until_time > clock_timestamp() order by start_time, id`,
  )
  return rows
}

function refusalOf(other: Other, own: Alike): string | undefined {
  if (other.installation !== own.installation)
    return `Another server on this database (${other.name}) has another TOKEN_SECRET or SECRET_KEY. Give all of them the same.`
  if (workTogether(other, own)) return undefined
  return (
    `Another server on this database (${other.name}) is of version ${other.version || 'unknown'}, this one of ${own.version}, and these do not ` +
    'work side by side. Stop those first, or go by a version between them.'
  )
}

function workTogether(one: Alike, other: Alike): boolean {
  if (one.version === other.version) return true
  if (![one.version, other.version].every(isVersion)) return false
  const [older, newer] = isAtLeast(one.version, other.version) ? [other, one] : [one, other]
  return isVersion(newer.beside) && isAtLeast(older.version, newer.beside)
}
