import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Manifest, manifestName, partName, type Summary, summaryName } from './manifest'
import { type FoundTable, findDeploymentId, findMigrations, findSequences, findTables } from './snapshot'
import { tarEnd, tarHead, tarPadding } from './tar'

/** Rows are stored in parts of at most about this size, so that nothing holds a whole table. */
const partBytes = 4 * 1024 * 1024
const newLine = 10

interface Options {
  /** The owner's connection: it reads every tenant's rows. */
  connectionString: string
  /** Where the archive goes; it is ended, and destroyed where the backup fails. */
  sink: Writable
  now: Date
  /** Told now and then, bytes of the tables' size on disk; may throw to stop. */
  progress?(done: number, total: number): Promise<void>
}

/** What a backup holds. */
export interface BackupContent {
  tables: number
  rows: number
}

/**
 * Writes a consistent snapshot of the whole database, uploaded files included, as `.tar.gz`: one transaction reads every
 * table by COPY as it was at one instant, while everything else goes on.
 */
export async function writeBackup({
  connectionString,
  sink,
  now,
  progress,
}: Options): Promise<BackupContent> {
  const client = new pg.Client({ connectionString, application_name: 'energy-console backup' })
  client.on('error', () => undefined)
  const gzip = createGzip({ level: 4 })
  gzip.pipe(sink)
  const stored = finished(sink)
  // Whoever fails first says why; the other end of the pipe is told as well.
  stored.catch((error: Error) => gzip.destroy(error))
  gzip.on('error', (error) => sink.destroy(error))
  const put = async (bytes: Uint8Array) => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), stored])
  }
  const putFile = async (name: string, bytes: Uint8Array) => {
    await put(tarHead(name, bytes.length, now))
    await put(bytes)
    await put(tarPadding(bytes.length))
  }
  const putJson = (name: string, value: Manifest | Summary) =>
    putFile(name, Buffer.from(JSON.stringify(value, null, 1)))

  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only; set local row_security = off')
    const tables = await findTables(client)
    // Held from the beginning: no partition is dropped between being found and being read.
    await client.query(
      `lock table ${tables.map(({ name }) => `only "${name}"`).join(', ')} in access share mode`,
    )
    const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
    await putJson(manifestName, {
      format: 1,
      createTime: now.toISOString(),
      migrations: await findMigrations(client),
      tables: tables.map(({ bytes: _, ...table }) => table),
      bytes: total,
      deploymentId: await findDeploymentId(client),
    })
    const summary: Summary = { tables: {}, sequences: [] }
    let done = 0
    for (const table of tables) {
      summary.tables[table.name] = await copyTable(client, table, putFile, (read) =>
        progress?.(done + Math.min(read, table.bytes), total),
      )
      done += table.bytes
    }
    summary.sequences = await findSequences(client)
    await putJson(summaryName, summary)
    await put(tarEnd())
    gzip.end()
    await stored
    return {
      tables: tables.length,
      rows: Object.values(summary.tables).reduce((sum, { rows }) => sum + rows, 0),
    }
  } catch (error) {
    gzip.destroy()
    sink.destroy()
    await stored.catch(() => undefined)
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Stores the rows of a table in parts; answers how many there are, and the digest of their text. */
async function copyTable(
  client: pg.Client,
  { name, columns }: FoundTable,
  putFile: (name: string, bytes: Uint8Array) => Promise<void>,
  told: (bytes: number) => Promise<void> | undefined,
): Promise<Summary['tables'][string]> {
  const names = columns.map((column) => `"${column}"`).join(', ')
  const digest = createHash('sha256')
  let [rows, read, part, waitingBytes] = [0, 0, 0, 0]
  let waiting: Uint8Array[] = []
  const store = async () => {
    await putFile(partName(name, part), Buffer.concat(waiting))
    waiting = []
    waitingBytes = 0
    part += 1
    await told(read)
  }
  for await (const chunk of client.query(copyTo(`copy "${name}" (${names}) to stdout`))) {
    const bytes: Buffer = chunk
    digest.update(bytes)
    // In COPY's text a line break ends a row; those within values are escaped.
    for (let at = bytes.indexOf(newLine); at >= 0; at = bytes.indexOf(newLine, at + 1)) rows += 1
    read += bytes.length
    waiting.push(bytes)
    waitingBytes += bytes.length
    if (waitingBytes >= partBytes) await store()
  }
  if (waitingBytes > 0) await store()
  await told(read)
  return { rows, sha256: digest.digest('hex') }
}
