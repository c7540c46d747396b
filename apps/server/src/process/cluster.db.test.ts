import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { allPartitions } from '../platform/engine'
import { type BareDatabase, createMigratedDatabase } from '../testing'
import { planServer } from '../testing/spawnServer'
import { hasNats, type NatsServer, startNats } from '../testing/startNats'

vi.setConfig({ testTimeout: 180_000 })

describe.skipIf(!hasNats())('a process that NATS_URL brings together with others', () => {
  let folder: string
  let database: BareDatabase
  let nats: NatsServer
  let client: pg.Client
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cluster-'))
    await chmod(folder, 0o711)
    database = await createMigratedDatabase()
    nats = await startNats()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await nats.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('has all of the work while it is alone, says who it is, works without NATS, and leaves nothing behind', async () => {
    const start = await planServer({
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      NATS_URL: `nats://127.0.0.1:${nats.port}`,
      TOKEN_SECRET: 'token-secret-token-secret-token-secret',
      SECRET_KEY: 'secret-key-secret-key-secret-key-secret',
    })
    const server = await start()
    try {
      const health = async () =>
        (await (await fetch(`${server.url}/api/health`)).json()) as { process: string }
      const until = (expected: object) =>
        vi.waitFor(async () => expect(await health()).toMatchObject(expected), {
          timeout: 30_000,
          interval: 500,
        })
      await until({ status: 'up', bus: 'up', partitions: allPartitions })
      const { rows } = await client.query(
        'select p.id, count(*)::int as partitions from server_process p join engine_lease l on l.owner = p.id group by 1',
      )
      expect(rows).toEqual([{ id: (await health()).process, partitions: 16 }])
      const metrics = await (await fetch(`${server.url}/metrics`)).text()
      expect(metrics).toContain('engine_partitions 16')
      expect(metrics).toContain('bus_up 1')
      expect(metrics).toContain(`process_roles{process="${rows[0]?.id}",role="worker"} 1`)
      const owners = await client.query(
        'select distinct consumer from ingest_cursor where fence > 0 order by 1',
      )
      expect(owners.rows.map(({ consumer }) => consumer)).toContain('alarms')
      await nats.kill()
      await until({ status: 'degraded', bus: 'down', partitions: allPartitions })
      expect(await server.call('station/list')).toBeDefined()
      await nats.start()
      await until({ status: 'up', bus: 'up' })
      await server.stop()
    } finally {
      await server.kill()
    }
    const left = await client.query(
      'select (select count(*)::int from server_process) as processes, (select count(*)::int from engine_lease where owner is not null) as leases',
    )
    expect(left.rows).toEqual([{ processes: 0, leases: 0 }])
  })
})
