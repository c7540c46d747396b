import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const removal = { recursive: true, force: true, maxRetries: 3 } as const

/**
 * A folder that is removed by `remove`, or with the process that has made it, however that ends, unless it is killed.
 *
 * @param mode who may do what with it; unless told a PostgreSQL of another user may pass through
 */
export function temporaryFolder(name: string, mode = 0o711): { folder: string; remove(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  chmodSync(folder, mode)
  const drop = () => rmSync(folder, removal)
  process.once('exit', drop)
  return {
    folder,
    async remove() {
      await rm(folder, removal)
      process.off('exit', drop)
    },
  }
}
