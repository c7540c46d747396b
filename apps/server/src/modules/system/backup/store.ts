import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup, BackupTrial } from '@energy-console/contract/system'
import * as z from 'zod'

const pattern = /^backup-\d{8}-\d{6}-(manual|plan)\.tar\.gz$/
/** Backups hold every tenant's data and the digests of all passwords: other users of the machine read nothing. */
const ownerOnly = { mode: 0o600 }

/** What is known of a backup beside the file itself, in a small file next to it. */
const Note = z.object({
  createTime: z.string(),
  userName: z.string(),
  rows: z.number(),
  trial: z
    .object({
      time: z.string(),
      isWhole: z.boolean(),
      tables: z.array(z.object({ table: z.string(), backedUp: z.number(), now: z.number() })),
      sameTables: z.number(),
    })
    .nullable(),
})
type Note = z.infer<typeof Note>

/** What a note says; undefined for one that is missing or damaged. */
function parseNote(text: string): Note | undefined {
  try {
    return Note.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** A backup as it lies in the folder; times are ISO 8601. */
export type StoredBackup = Omit<Backup, 'trial'> & { trial: BackupTrial | null }

/** The folder of backups. It is the list: a backup that somebody copies into it is there, one that he removes is gone. */
export function createBackupStore(folder: string) {
  const pathOf = (name: string) => join(folder, name)
  const noteOf = (name: string) => `${pathOf(name)}.json`

  const read = async (name: string): Promise<StoredBackup | undefined> => {
    const file = await stat(pathOf(name)).catch(() => undefined)
    if (!file) return undefined
    const text = await readFile(noteOf(name), 'utf8').catch(() => '')
    const unknown = { createTime: file.mtime.toISOString(), userName: '', rows: 0, trial: null }
    const note = parseNote(text) ?? unknown
    return { name, bytes: file.size, kind: name.includes('-plan.') ? 'plan' : 'manual', ...note }
  }
  const writeNote = async (name: string, note: Note) => {
    await writeFile(`${noteOf(name)}.part`, JSON.stringify(note), ownerOnly)
    await rename(`${noteOf(name)}.part`, noteOf(name))
  }

  return {
    folder,
    pathOf,
    /** Newest first. */
    async list(): Promise<StoredBackup[]> {
      const names = (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name))
      const found = await Promise.all(names.map(read))
      return found
        .filter((backup) => backup !== undefined)
        .sort((one, other) => (one.name < other.name ? 1 : -1))
    },
    async find(name: string): Promise<StoredBackup | undefined> {
      return pattern.test(name) ? read(name) : undefined
    },
    /** Where a backup is written until it is whole, and how it then gets its name. */
    async begin(at: Date, kind: Backup['kind']) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const digits = at.toISOString().replace(/[-:]/g, '')
      const name = `backup-${digits.slice(0, 8)}-${digits.slice(9, 15)}-${kind}.tar.gz`
      const part = `${pathOf(name)}.part`
      return {
        name,
        part,
        async finish(note: Pick<Note, 'userName' | 'rows'>) {
          await writeNote(name, { ...note, createTime: at.toISOString(), trial: null })
          await rename(part, pathOf(name))
        },
        drop: () => rm(part, { force: true }),
      }
    },
    async setTrial({ name, createTime, userName, rows }: StoredBackup, trial: BackupTrial) {
      await writeNote(name, { createTime, userName, rows, trial })
    },
    async remove(name: string) {
      await rm(pathOf(name), { force: true })
      await rm(noteOf(name), { force: true })
    },
    /** Removes what an earlier process has left half written. */
    async sweep() {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) if (name.endsWith('.part')) await rm(pathOf(name), { force: true })
    },
    /** Bytes that are free where backups lie. */
    async freeBytes(): Promise<number> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

export type BackupStore = ReturnType<typeof createBackupStore>
