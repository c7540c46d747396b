import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { killServers } from './spawnServer'
import { type NatsServer, startNats } from './startNats'
import { temporaryFolder } from './temporaryFolder'
import { createMigratedDatabase } from './testDatabase'

/** What servers that work together have in common. */
export interface Together {
  folder: string
  /** The address of their database. */
  url: string
  client: pg.Client
  nats: NatsServer
}

/** Makes it before the tests of a description, and removes it after them, with what servers are left; it is there once they begin. */
export function useTogether(name: string): Together {
  const made = {} as Together
  const ends: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const { folder, remove } = temporaryFolder(name)
    ends.push(remove)
    const { url, drop } = await createMigratedDatabase()
    ends.push(drop)
    const nats = await startNats()
    ends.push(nats.stop)
    const client = new pg.Client({ connectionString: url })
    ends.push(() => client.end())
    await client.connect()
    Object.assign(made, { folder, url, client, nats })
  })
  afterAll(async () => {
    await killServers()
    for (const end of ends.splice(0).reverse()) await end()
  })
  return made
}
