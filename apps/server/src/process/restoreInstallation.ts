import { stat, statfs } from 'node:fs/promises'
import pg from 'pg'
import type { Config } from '../config'
import { countRows, findDeploymentId, type Manifest, restoreBackup, wholeTable } from '../platform/backup'
import { claimDatabase, DatabaseSetupError, startEmbedded } from '../platform/database'
import { mebibyte } from '../platform/limits'
import { restoreEnds } from './restoreEnds'

interface Options {
  /** Restores into a database of its own, compares, and takes it away again. */
  isDry: boolean
  say(line: string): void
  /** Bytes that are free where PostgreSQL, by this connection, keeps its databases; undefined where nobody can say. */
  freeBytes?(client: pg.Client): Promise<number | undefined>
}

/** Restoring failed when the database may have been replaced, or was; the message says what is known. */
export class NotAsItWas extends Error {}

/**
 * Restores a backup in place of the installation's database, while its server is stopped: into a new database beside it,
 * and only when that is whole the two change names. The former database stays under another name until somebody drops it.
 *
 * @throws BrokenArchive, DatabaseSetupError (a server runs, the user may not create databases, the disk is too full, the backup is newer);
 * the database is as it was, unless it is NotAsItWas
 */
export async function restoreInstallation(
  {
    dataDir,
    databaseUrl,
    databaseDirectUrl,
    migrationsDir,
  }: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'migrationsDir'>,
  path: string,
  options: Options,
): Promise<void> {
  const url = databaseDirectUrl ?? databaseUrl
  if (url !== undefined) return restoreAt(url, { path, migrationsDir, ...options })
  const server = await startEmbedded({ dataDir, onProgress: options.say })
  try {
    await restoreAt(server.connectionString, { path, migrationsDir, freeBytes: findFreeBytes, ...options })
  } catch (error) {
    await server.stop().catch(() => undefined)
    throw error
  }
  await server.stop().catch((cause: unknown) => {
    if (options.isDry) throw cause
    throw new NotAsItWas('The backup is restored, but PostgreSQL could not be stopped.', { cause })
  })
}

type Given = Options & { path: string; migrationsDir: string }

async function restoreAt(url: string, { path, migrationsDir, isDry, say, freeBytes }: Given): Promise<void> {
  const claim = await claimDatabase(url, () => undefined)
  const mark = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const current = decodeURIComponent(new URL(url).pathname.slice(1))
  const fresh = `${current}_restored_${mark}`
  const former = `${current}_before_${mark}`
  const maintenance = await connect(urlOf(url, 'postgres'))
  try {
    await maintenance
      .query(`create database ${quoted(fresh)} template template0 encoding 'UTF8'`)
      .catch(refuseCreate)
    try {
      say(`Restoring into ${fresh} …`)
      const { manifest, isElsewhere } = await restoreBackup({
        ...{ path, connectionString: urlOf(url, fresh), migrationsDir, ends: restoreEnds },
        deploymentId: await deploymentIdAt(url),
        admit: async (manifest) =>
          refuseWithoutRoom(await roomFor(manifest, path), await freeBytes?.(maintenance)),
      })
      say(`The backup is whole: the state of ${manifest.createTime}.`)
      await compare(url, urlOf(url, fresh), [...new Set(manifest.tables.map(wholeTable))], say)
      if (isElsewhere)
        say(
          'The backup was made elsewhere, or before backups said where: mail, webhooks and robots are switched off until somebody switches them on.',
        )
      if (isDry) return say('A dry run: nothing was changed.')
      await swap(maintenance, { current, fresh, former }, () => claim.release())
      say(
        `Restored. What was there before is kept as the database ${former}; drop it when it is no longer needed.`,
      )
    } finally {
      // Under that name there is nothing any more once it has become the current one.
      await maintenance
        .query(`drop database if exists ${quoted(fresh)} with (force)`)
        .catch(() => say(`The database ${fresh} could not be removed: drop it.`))
    }
  } finally {
    await maintenance.end().catch(() => undefined)
    await claim.release()
  }
}

/**
 * Changes the names in one transaction: both, or none. Nobody may be connected to a database that is renamed, not even the
 * claim on it. Renaming first locks the database against new sessions and then waits seconds for the others to go, so the
 * claim is given back only once that has begun: a server that starts now waits, or makes the renaming fail.
 *
 * @throws NotAsItWas where the connection broke before the end was confirmed
 */
async function swap(
  maintenance: pg.Client,
  { current, fresh, former }: { current: string; fresh: string; former: string },
  giveBack: () => Promise<void>,
): Promise<void> {
  await maintenance.query('begin')
  try {
    await Promise.all([
      maintenance.query(`alter database ${quoted(current)} rename to ${quoted(former)}`),
      giveBack(),
    ])
    await maintenance.query(`alter database ${quoted(fresh)} rename to ${quoted(current)}`)
  } catch (error) {
    await maintenance.query('rollback').catch(() => undefined)
    throw error
  }
  await maintenance.query('commit').catch((cause: unknown) => {
    throw new NotAsItWas(
      `PostgreSQL did not confirm the end. Where there is a database ${former} now, the backup is restored; otherwise nothing was changed.`,
      { cause },
    )
  })
}

/** PostgreSQL's log of what is restored grows no further: its checkpoints take away what is older. */
const mostLogBytes = 4096 * mebibyte
/** For what else the two databases and the log are about. */
const spareBytes = 256 * mebibyte
/** What tables and indexes take at most of a compressed backup that does not say it. */
const unfoldsBy = 8

/** Bytes that restoring takes beside what is there now: the second database and PostgreSQL's log of it. */
async function roomFor({ bytes }: Manifest, path: string): Promise<number> {
  const restored = bytes ?? (await stat(path)).size * unfoldsBy
  return restored + Math.min(restored, mostLogBytes) + spareBytes
}

function refuseWithoutRoom(need: number, free: number | undefined): void {
  if (free === undefined || free >= need) return
  const inMegabytes = (bytes: number) => Math.ceil(bytes / mebibyte).toLocaleString('en-US')
  throw new DatabaseSetupError(
    `Restoring needs about ${inMegabytes(need)} MB on the disk of the database, for it is restored beside the one that is there; ${inMegabytes(free)} MB are free.`,
  )
}

/** Where the embedded database lies, which is on this machine. */
async function findFreeBytes(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  const [found] = rows
  if (!found) return undefined
  const { bavail, bsize } = await statfs(found.folder)
  return bavail * bsize
}

/** Says of each table that differs how many rows it has in the backup and now. */
async function compare(
  now: string,
  restored: string,
  tables: readonly string[],
  say: (line: string) => void,
) {
  const [before, after] = await Promise.all([countAt(now, tables), countAt(restored, tables)])
  const differing = tables.filter((table) => before.get(table) !== after.get(table))
  say(`${tables.length - differing.length} tables have as many rows as now; ${differing.length} differ:`)
  for (const table of differing)
    say(`  ${table.padEnd(28)} backup ${after.get(table) ?? 0}, now ${before.get(table) ?? 'no such table'}`)
}

async function countAt(url: string, tables: readonly string[]): Promise<Map<string, number>> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)`,
      [tables],
    )
    return await countRows(
      client,
      rows.map(({ name }) => name),
    )
  } finally {
    await client.end()
  }
}

async function deploymentIdAt(url: string): Promise<string | undefined> {
  const client = await connect(url)
  try {
    return await findDeploymentId(client)
  } finally {
    await client.end()
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'energy-console restore' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function urlOf(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(database)}`
  return other.href
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const refuseCreate = (error: unknown) => {
  throw new DatabaseSetupError(
    'The database user may not create a database to restore into. As a database administrator run: alter role <the user in DATABASE_URL> createdb;',
    { cause: error },
  )
}
