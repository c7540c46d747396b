import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for the data of servers, which a PostgreSQL of another user may pass through, and what removes it. */
export async function makeDataFolder(name: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  await chmod(folder, 0o711)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
