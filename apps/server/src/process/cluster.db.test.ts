import { describe, expect, it, vi } from 'vitest'
import { allPartitions } from '../platform/engine'
import { sharedSecrets } from '../testing/sharedSecrets'
import { planServer } from '../testing/spawnServer'
import { hasNats } from '../testing/startNats'
import { healthOf } from '../testing/togetherServers'
import { useTogether } from '../testing/useTogether'

vi.setConfig({ testTimeout: 180_000 })

describe.skipIf(!hasNats())('a process with NATS_URL that is alone', () => {
  const shared = useTogether('cluster')

  it('has all of the work, says who it is, works without NATS, and leaves nothing behind', async () => {
    const start = await planServer({
      DATA_DIR: shared.folder,
      DATABASE_URL: shared.url,
      NATS_URL: `nats://127.0.0.1:${shared.nats.port}`,
      ...sharedSecrets,
    })
    const server = await start()
    try {
      const patience = { timeout: 30_000, interval: 500 }
      const until = (expected: object) =>
        vi.waitFor(async () => expect(await healthOf(server)).toMatchObject(expected), patience)
      await until({ status: 'up', bus: 'up', partitions: allPartitions })
      const { rows } = await shared.client.query(
        'select p.id, role, count(*)::int as partitions from server_process p join engine_lease l on l.owner = p.id group by 1, 2 order by 2',
      )
      const { process: id } = await healthOf(server)
      expect(rows).toEqual(['ingest', 'worker'].map((role) => ({ id, role, partitions: 16 })))
      const askMetrics = async () => (await fetch(`${server.url}/metrics`)).text()
      // what has just been taken is measured at the next look
      for (const role of ['worker', 'ingest'])
        await vi.waitFor(
          async () => expect(await askMetrics()).toContain(`partition_load{role="${role}",partition="15"} 0`),
          patience,
        )
      const metrics = await askMetrics()
      expect(metrics).toContain('engine_partitions 16')
      expect(metrics).toContain('bus_up 1')
      expect(metrics).toContain(`process_roles{process="${rows[0]?.id}",role="worker"} 1`)
      const owners = await shared.client.query(
        'select distinct consumer from ingest_cursor where fence > 0 order by 1',
      )
      expect(owners.rows.map(({ consumer }) => consumer)).toContain('alarms')
      await shared.nats.kill()
      await until({ status: 'degraded', bus: 'down', partitions: allPartitions })
      expect(await server.call('station/list')).toBeDefined()
      await shared.nats.start()
      await until({ status: 'up', bus: 'up' })
      await server.stop()
    } finally {
      await server.kill()
    }
    const left = await shared.client.query(
      'select (select count(*)::int from server_process) as processes, (select count(*)::int from engine_lease where owner is not null) as leases',
    )
    expect(left.rows).toEqual([{ processes: 0, leases: 0 }])
  })
})
