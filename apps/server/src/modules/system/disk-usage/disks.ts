import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where backups lie. */
export const backupFolder = (filesDir: string): string => join(filesDir, 'backups')

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
