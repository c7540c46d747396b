import { afterEach } from 'vitest'
import { planServer } from './spawnServer'
import { temporaryFolder } from './temporaryFolder'
import { createMigratedDatabase } from './testDatabase'

/** Plans servers as processes of their own, each on an external database; after each test all of them are ended, and `cleanUps` done. */
export function useServers() {
  const cleanUps: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })

  const makeDatabase = async () => {
    const { url, drop } = await createMigratedDatabase()
    cleanUps.push(drop)
    return url
  }

  /** A server on the database at `given.url`, else on one of its own; `start` may be called several times. */
  async function plan(given: { url?: string } = {}) {
    const { folder, remove } = temporaryFolder('process')
    cleanUps.push(remove)
    const url = given.url ?? (await makeDatabase())
    const start = await planServer({ DATA_DIR: folder, DATABASE_URL: url })
    return {
      url,
      async start(changes?: Record<string, string>) {
        const server = await start(changes)
        cleanUps.push(() => server.kill())
        return server
      },
    }
  }
  return { plan, cleanUps }
}
