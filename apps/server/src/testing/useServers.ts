import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { planServer } from './spawnServer'
import { createMigratedDatabase } from './testDatabase'

/** Plans servers as processes of their own, each on an external database; after each test all of them are ended, and `cleanUps` done. */
export function planOnDatabase() {
  const cleanUps: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })

  /** A server on a database of its own; `start` may be called several times. */
  async function plan(environment: Record<string, string> = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'process-'))
    await chmod(folder, 0o711)
    cleanUps.push(() => rm(folder, { recursive: true, force: true }))
    const database = await createMigratedDatabase()
    cleanUps.push(database.drop)
    const start = await planServer({ DATA_DIR: folder, DATABASE_URL: database.url, ...environment })
    return {
      url: database.url,
      async start(changes?: Record<string, string>) {
        const server = await start(changes)
        cleanUps.push(() => server.kill())
        return server
      },
    }
  }
  return { plan, cleanUps }
}
