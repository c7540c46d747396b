import { createWriteStream } from 'node:fs'
import { type BackupTrial, systemErrors } from '@energy-console/contract/system'
import pg from 'pg'
import { BrokenArchive, countRows, readBackup, wholeTable, writeBackup } from '../../../platform/backup'
import { refuse } from '../../../platform/errors'
import { leftFreeBytes, mebibyte } from '../../../platform/limits'
import type { Platform } from '../../../platform/module'
import { backupFolder } from '../disk-usage/disks'
import { databaseBytes } from './queries'
import { type BackupStore, createBackupStore } from './store'

/** What a backup needs at most of what rows have on disk: compressed, and without indexes, it is far less. */
const mostOfRows = 0.5
/** The same of files: COPY writes them as hex, which compressing undoes and no more (measured: 1.08). */
const mostOfFiles = 1.1

type Progress = (done: number, total: number) => Promise<void>

/** Makes and tries backups, one at a time. */
export interface Backups {
  store: BackupStore
  isBusy(): boolean
  /** @throws backupBusy, backupRoom, or what `progress` throws to stop it */
  make(asked: {
    kind: 'manual' | 'plan'
    userName: string
    progress: Progress
  }): Promise<{ rows: number; bytes: number }>
  /** Reads one to its end and notes what restoring it would change. @throws backupBusy, noBackup */
  attempt(name: string, progress: Progress): Promise<BackupTrial>
}

export function createBackups({ config, db, clock }: Pick<Platform, 'config' | 'db' | 'clock'>): Backups {
  const store = createBackupStore(backupFolder(config.filesDir))
  const { connectionString } = db
  let isBusy = false
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isBusy) throw refuse(systemErrors.backupBusy)
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }

  /** What is left free beside a backup, and what it needs with that. */
  const reckonRoom = async () => {
    const { all, ofFiles } = await db.asOwner(databaseBytes)
    const left = leftFreeBytes(all)
    return { left, need: ofFiles * mostOfFiles + (all - ofFiles) * mostOfRows + left }
  }
  /** Refuses, in words of the whole that it needs, where less than so much is free. */
  const refuseBelow = async (least: number, need: number) => {
    const free = await store.freeBytes()
    if (free < least)
      throw refuse(systemErrors.backupRoom, {
        need: Math.ceil(need / mebibyte),
        free: Math.floor(free / mebibyte),
      })
  }

  return {
    store,
    isBusy: () => isBusy,
    make: ({ kind, userName, progress }) =>
      alone(async () => {
        const { left, need } = await reckonRoom()
        await refuseBelow(need, need)
        const now = new Date(clock.now())
        const file = await store.begin(now, kind)
        try {
          const sink = createWriteStream(file.part, { mode: 0o600 })
          const { rows } = await writeBackup({
            ...{ connectionString, sink, now },
            // PostgreSQL, and others, write to the same disk meanwhile: they come first.
            progress: async (done, total) => {
              await refuseBelow(left, need)
              await progress(done, total)
            },
          })
          await file.finish({ userName, rows })
          return { rows, bytes: (await store.find(file.name))?.bytes ?? 0 }
        } catch (error) {
          await file.drop()
          throw error
        }
      }),
    attempt: (name, progress) =>
      alone(async () => {
        const backup = await store.find(name)
        if (!backup) throw refuse(systemErrors.noBackup)
        const time = new Date(clock.now()).toISOString()
        const trial = await compare(store.pathOf(name), connectionString, (read) =>
          progress(Math.min(read, backup.bytes), backup.bytes),
        ).catch((error: unknown) => {
          if (!(error instanceof BrokenArchive)) throw error
          return { isWhole: false, tables: [], sameTables: 0 }
        })
        await store.setTrial(backup, { time, ...trial })
        return { time, ...trial }
      }),
  }
}

/** Reads a backup to its end and counts what every table has in it and now. @throws BrokenArchive */
async function compare(
  path: string,
  connectionString: string,
  progress: (bytes: number) => Promise<void>,
): Promise<Omit<BackupTrial, 'time'>> {
  const { manifest, summary } = await readBackup(path, { progress })
  const backedUp = new Map<string, number>()
  for (const table of manifest.tables) {
    const name = wholeTable(table)
    backedUp.set(name, (backedUp.get(name) ?? 0) + (summary.tables[table.name]?.rows ?? 0))
  }
  const client = new pg.Client({ connectionString, application_name: 'energy-console backup' })
  // what is asked then fails
  client.on('error', () => undefined)
  await client.connect()
  try {
    const now = await countRows(client, [...backedUp.keys()])
    const tables = [...backedUp].map(([table, rows]) => ({ table, backedUp: rows, now: now.get(table) ?? 0 }))
    const differing = tables.filter((table) => table.backedUp !== table.now)
    return { isWhole: true, tables: differing, sameTables: tables.length - differing.length }
  } finally {
    await client.end()
  }
}
