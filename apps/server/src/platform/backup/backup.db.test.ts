import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BareDatabase, createEmptyDatabase, createMigratedDatabase } from '../../testing'
import { BrokenArchive, readBackup, restoreBackup, writeBackup } from '.'
import { fixtureSql } from './fixtures'

const migrationsDir = fileURLToPath(new URL('../../../migrations', import.meta.url))

let database: BareDatabase
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  database = await createMigratedDatabase()
  await on(database.url, (client) => client.query(fixtureSql))
})
afterAll(async () => {
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every table with the number of its rows and a digest of them, without sessions and what is of the database itself. */
const digests = (url: string) =>
  on(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and relname not in ('session', 'refresh_token', 'schema_migration', 'deployment') order by 1`,
    )
    const { rows } = await client.query(
      tables
        .map(
          ({ name }) =>
            `select '${name}' as name, count(*)::int as count, md5(string_agg(t::text, chr(10) order by t::text)) as digest from "${name}" t`,
        )
        .join(' union all '),
    )
    return rows
  })

/** What is read of the days that are sealed. */
const sealedReadings = (url: string) =>
  on(url, async (client) => {
    const { rows } = await client.query(
      `select point_id, ts, value, text, quality from reading where ts < $1 order by point_id, ts`,
      [Date.parse('2026-03-01T00:00:00Z')],
    )
    return rows
  })

const backUp = (name: string, progress?: () => Promise<void>) =>
  writeBackup({
    connectionString: database.url,
    sink: createWriteStream(join(folder, name)),
    now: new Date('2026-03-01T04:00:00Z'),
    ...(progress ? { progress } : {}),
  })

describe('a backup', () => {
  it('is restored into a new database, table by table as it was', async () => {
    const content = await backUp('whole.tar.gz')
    const before = await digests(database.url)
    expect(content.rows).toBeGreaterThan(1_000)
    const empty = await createEmptyDatabase()
    try {
      await restoreBackup({
        path: join(folder, 'whole.tar.gz'),
        connectionString: empty.url,
        migrationsDir,
        ends: [],
      })
      expect(await digests(empty.url)).toEqual(before)
      const sealed = await sealedReadings(empty.url)
      expect(sealed).toHaveLength(5 * 3 * 2)
      expect(sealed[1]).toMatchObject({ value: 25.8, text: 'a\tb', quality: 1 })
      expect(sealed).toEqual(await sealedReadings(database.url))
      await on(empty.url, async (client) => {
        // Whoever was signed in is not let in again.
        expect((await client.query('select from session')).rowCount).toBe(0)
        // Ids go on where they were, and references are watched again.
        const { rows } = await client.query(
          `insert into parameter (tenant_id, param_name, param_key) values ('north', 'n', 'next') returning id::int`,
        )
        expect(rows[0].id).toBeGreaterThan(1_000)
        await expect(
          client.query(`insert into alarm_history (tenant_id, record_id) values ('north', 999999)`),
        ).rejects.toThrow()
        // Policies stand: a request without a tenant sees nothing.
        const seen = await client.query(
          'begin; set local role app; select count(*)::int as n from parameter; commit',
        )
        expect((seen as unknown as pg.QueryResult[])[2]?.rows).toEqual([{ n: 0 }])
      })
    } finally {
      await empty.drop()
    }
  })

  it('is of one instant: what is written meanwhile is not in it', async () => {
    let isWritten = false
    await backUp('instant.tar.gz', async () => {
      if (isWritten) return
      isWritten = true
      await on(database.url, (client) =>
        client.query(
          `insert into view_image (tenant_id, hash, content_type, bytes) values ('late', repeat('9', 64), 'image/png', '\\x00')`,
        ),
      )
    })
    expect(isWritten).toBe(true)
    const rows: string[] = []
    await readBackup(join(folder, 'instant.tar.gz'), {
      async table({ name }, content) {
        if (name === 'view_image') for await (const bytes of content) rows.push(Buffer.from(bytes).toString())
      },
    })
    expect(rows.join('')).toContain('north')
    expect(rows.join('')).not.toContain('late')
  })

  it('holds no sessions, and nothing of the database itself', async () => {
    await backUp('sessions.tar.gz')
    const { manifest } = await readBackup(join(folder, 'sessions.tar.gz'))
    expect(manifest.tables.map(({ name }) => name)).not.toContain('session')
    expect(manifest.tables.map(({ name }) => name)).not.toContain('sign_in_challenge')
    expect(manifest.tables.map(({ name }) => name)).not.toContain('deployment')
    expect(manifest.tables.map(({ name }) => name)).toContain('app_user')
  })

  it('leaves nothing that could be taken for one when it is stopped', async () => {
    const stopped = backUp('stopped.tar.gz', async () => {
      throw new Error('stopped')
    })
    await expect(stopped).rejects.toThrow('stopped')
    await expect(readBackup(join(folder, 'stopped.tar.gz'))).rejects.toThrow()
  })

  it('that was cut off, damaged or changed is refused, and restores nothing', async () => {
    await backUp('damaged.tar.gz')
    const path = join(folder, 'damaged.tar.gz')
    const bytes = await readFile(path)
    const refuse = async (damage: () => Promise<unknown>) => {
      await writeFile(path, bytes)
      await damage()
      await expect(readBackup(path)).rejects.toThrow(BrokenArchive)
    }
    await refuse(() => truncate(path, Math.floor(bytes.length / 2)))
    await refuse(() => truncate(path, 10))
    await refuse(() => {
      const changed = Buffer.from(bytes)
      changed[Math.floor(bytes.length / 2)] = 255 - (changed[Math.floor(bytes.length / 2)] ?? 0)
      return writeFile(path, changed)
    })
    await refuse(() => writeFile(path, 'something else'))
  })
})
