import { stat, statfs } from 'node:fs/promises'
import type { DiskUsage } from '@energy-console/contract/system'

/** A disk that the program lies on, and what is free of it. */
export type Disk = DiskUsage['disks'][number]

async function roomOf(of: Disk['of'], folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { of, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** The disks below a folder of data and the embedded database; one that both lie on is told once. */
export async function findDisks(folder: string, databaseFolder: string | undefined): Promise<Disk[]> {
  const data = await roomOf('data', folder)
  const isAnother =
    databaseFolder !== undefined && (await stat(databaseFolder)).dev !== (await stat(folder)).dev
  return isAnother ? [data, await roomOf('database', databaseFolder)] : [data]
}
