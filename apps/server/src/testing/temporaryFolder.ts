import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is removed by `remove`, or with the process that has made it, however that ends, unless it is killed. */
export function temporaryFolder(prefix: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), prefix))
  const drop = () => rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', drop)
  return {
    path,
    remove() {
      process.off('exit', drop)
      drop()
    },
  }
}
