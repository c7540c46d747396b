import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskUsage } from '@energy-console/contract/system'

type Disk = DiskUsage['disks'][number]

/** Where backups lie. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups')

async function roomOf(of: Disk['of'], folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { of, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** The disks below the data folder and the embedded database; one that both lie on is told once. */
export async function findDisks(dataDir: string, databaseFolder: string | undefined): Promise<Disk[]> {
  const data = await roomOf('data', dataDir)
  const isAnother =
    databaseFolder !== undefined && (await stat(databaseFolder)).dev !== (await stat(dataDir)).dev
  return isAnother ? [data, await roomOf('database', databaseFolder)] : [data]
}

/** Bytes of the files that lie in a folder; 0 where there is none. */
export async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
