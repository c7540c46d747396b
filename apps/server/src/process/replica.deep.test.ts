import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { claimDatabase } from '../platform/database'
import { askOnce } from '../testing/askOnce'
import { hasReplication } from '../testing/postgresNode'
import { planServer, type SpawnedServer } from '../testing/spawnServer'
import { type ReplicaPair, startReplicaPair } from '../testing/startReplicaPair'
import { temporaryFolder } from '../testing/temporaryFolder'

const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 60_000, interval: 100 })
const boundSeconds = 3

describe.skipIf(!hasReplication())('with a replica by streaming replication', () => {
  let pair: ReplicaPair
  let server: SpawnedServer
  let data: ReturnType<typeof temporaryFolder>
  beforeAll(async () => {
    pair = await startReplicaPair()
    data = temporaryFolder('replica')
    const start = await planServer({
      ...{ DATA_DIR: data.folder, DATABASE_URL: pair.primaryUrl, DATABASE_READ_URL: pair.replicaUrl },
      DATABASE_READ_LAG_S: String(boundSeconds),
    })
    server = await start()
    await server.call('station/save', { stationName: '站点', timeZone: 'UTC' })
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await pair?.stop()
    await data?.remove()
  })

  const health = async () =>
    (await (await fetch(`${server.url}/api/health`)).json()) as Record<string, unknown>
  const isReplica = async (state: string) => until(async () => expect((await health()).replica).toBe(state))
  const metric = async (name: string) => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  }
  /** How often the table of alarms was looked at there. */
  const looks = async (url: string) => {
    const [row] = await askOnce(
      url,
      `select pg_stat_clear_snapshot(), coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as looks from pg_stat_user_tables where relname = 'alarm'`,
    )
    return Number(row?.looks ?? 0)
  }
  /** Reads a report again and again until its read is counted there. */
  const readsAt = async (url: string) => {
    const before = await looks(url)
    const now = Date.now()
    await until(async () => {
      await server.call(`equipmentalarm/statistics?from=${dayOf(now - 86_400_000)}&to=${dayOf(now)}`)
      expect(await looks(url)).toBeGreaterThan(before)
    })
  }
  const dayOf = (ts: number) => new Date(ts).toISOString().slice(0, 10)

  it('is not claimed for a server, which could not write there', async () => {
    await expect(claimDatabase(pair.replicaUrl, () => undefined)).rejects.toThrow('leads to a standby')
  })

  it('reports are read there while it is in time, and from the primary while it is behind or away', {
    timeout: 300_000,
  }, async () => {
    await isReplica('up')
    expect(await metric('database_replica_up')).toBe(1)
    await readsAt(pair.replicaUrl)

    await askOnce(pair.replicaUrl, 'select pg_wal_replay_pause()')
    await server.call('station/save', { stationName: '新站', timeZone: 'UTC' })
    expect(await askOnce(pair.replicaUrl, 'select station_name from station')).toHaveLength(1)
    await isReplica('lagging')
    expect(await health()).toMatchObject({ status: 'degraded', database: 'up' })
    expect(await metric('database_replica_up')).toBe(0)
    expect(await metric('database_replica_lag_seconds')).toBeGreaterThan(boundSeconds)
    const before = await looks(pair.replicaUrl)
    await readsAt(pair.primaryUrl)
    expect(await looks(pair.replicaUrl)).toBe(before)

    await askOnce(pair.replicaUrl, 'select pg_wal_replay_resume()')
    await isReplica('up')
    await readsAt(pair.replicaUrl)

    await pair.killReplica()
    // not one call fails, those before anybody has noticed included
    await readsAt(pair.primaryUrl)
    await isReplica('down')
    await readsAt(pair.primaryUrl)
  })
})
