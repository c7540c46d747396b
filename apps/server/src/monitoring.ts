import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Cluster } from './platform/cluster'
import type { ReplicaState } from './platform/database'
import type { EngineLag } from './platform/health'
import type { Platform } from './platform/module'
import { version } from './platform/version'

/** How long an answer about health stands: whoever asks more often costs no queries. */
const rememberedMs = 1_000

/** What health asks besides the database. */
export interface HealthSources {
  /** Asked where devices can connect to this process. */
  isBrokerUp(): boolean
  /** Whether backups are planned and the last one has failed. */
  isBackupFailing(): Promise<boolean>
}

/**
 * Mounts `GET /api/health` (200, or 503 when something is down; what does not get on is counted by kind, without names)
 * and `GET /metrics` (Prometheus text).
 */
export function mountMonitoring(app: FastifyInstance, platform: Platform, sources: HealthSources): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureEngines(registry, platform)
  if (platform.db.replicaState()) measureReplica(registry, platform)
  measureDisk(registry, platform)
  measureBackups(registry, platform, sources)
  const { cluster, roles } = platform
  if (cluster) measureCluster(registry, cluster)

  const look = async () => {
    const database = await platform.db.health()
    const broker = roles.includes('ingest') ? sources.isBrokerUp() : undefined
    const isUp = database && broker !== false
    const replica = platform.db.replicaState()
    const troubles = database ? await platform.health.troubles() : []
    const isHeld = platform.disk.isAtLeast('full')
    return {
      status: isUp
        ? // two loggers with one name are their owner's affair, and lose nothing of others
          troubles.some(({ code }) => code !== 'client_conflict') ||
          isHeld ||
          isAway(replica) ||
          cluster?.bus.isUp() === false
          ? 'degraded'
          : 'up'
        : 'down',
      version,
      roles,
      ...(cluster && {
        process: cluster.id,
        bus: cluster.bus.isUp() ? 'up' : 'down',
        partitions: cluster.partitions.held(),
        fieldPartitions: cluster.fieldPartitions.held(),
        loads: loadsOf(cluster.partitions),
        fieldLoads: loadsOf(cluster.fieldPartitions),
        missingRoles: cluster.lacking().map(({ role }) => role),
      }),
      lagSeconds: database ? await lagHere(platform) : null,
      database: database ? 'up' : 'down',
      ...(replica && { replica: replica.state, replicaLagSeconds: replica.lagSeconds ?? null }),
      ...(broker !== undefined && { broker: broker ? 'up' : 'down' }),
      disk: platform.disk.state.level,
      standingEngines: troubles.flatMap((trouble) =>
        trouble.code === 'engine_stands' ? trouble.engine : [],
      ),
      waitingGateways: troubles.filter(({ code }) => code === 'gateway_waits').length,
    }
  }
  let last: { atMs: number; found: ReturnType<typeof look> } | undefined

  app.get('/api/health', async (_request, reply) => {
    const now = platform.clock.now()
    if (!last || Math.abs(now - last.atMs) >= rememberedMs) last = { atMs: now, found: look() }
    const found = await last.found
    return reply.status(found.status === 'down' ? 503 : 200).send(found)
  })

  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  )
}

/** By how much the slowest of what runs by itself is behind in this process, s; null where nothing does, or it is not known. */
async function lagHere({ health, partitions, clock, log }: Platform): Promise<number | null> {
  const held = partitions.held()
  if (held.length === 0) return null
  const lags = await health.lags(held).catch(logged(log))
  const now = clock.now()
  const waiting = lags.map(({ waitsSinceMs }) => (waitsSinceMs === null ? 0 : now - waitsSinceMs) / 1_000)
  return lags.length === 0 ? null : Math.max(0, ...waiting)
}

/** What each of its partitions costs, looks at readings a second, by their numbers. */
const loadsOf = ({ loads }: Pick<Cluster['partitions'], 'loads'>) =>
  Object.fromEntries([...loads()].map(([partition, load]) => [partition, Math.round(load * 10) / 10]))

/** Whether there is a replica that answers nothing just now. */
const isAway = (replica: ReplicaState | undefined) => replica !== undefined && replica.state !== 'up'

/** How the replica stands, as it was seen last. */
function measureReplica(registry: Registry, { db }: Platform): void {
  new Gauge({
    name: 'database_replica_up',
    help: 'Whether history, reports and exports are read from the replica (1) or from the primary (0)',
    registers: [registry],
    collect() {
      this.set(isAway(db.replicaState()) ? 0 : 1)
    },
  })
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'For how long the replica may lack what was committed, at most',
    registers: [registry],
    collect() {
      const { lagSeconds } = db.replicaState() ?? {}
      if (lagSeconds !== undefined) this.set(lagSeconds)
    },
  })
}

/** How far each engine is behind, measured when it is asked for; nothing while the database is away. */
function measureEngines(registry: Registry, { health, clock, log }: Platform): void {
  new Gauge({
    name: 'engine_lag_seconds',
    help: 'How long the oldest work of an engine that runs by itself has been waiting',
    labelNames: ['engine'],
    registers: [registry],
    async collect() {
      this.reset()
      const [lags, now] = [await health.lags().catch(logged(log)), clock.now()]
      for (const { engine, waitsSinceMs } of lags)
        this.set({ engine }, waitsSinceMs === null ? 0 : Math.max(now - waitsSinceMs, 0) / 1_000)
    },
  })
}

/** Which process this is among those that work together, and what it does. */
function measureCluster(registry: Registry, cluster: Cluster): void {
  const { id, roles, bus, partitions, fieldPartitions } = cluster
  new Gauge({
    name: 'process_roles',
    help: 'What this process does for the others: one line for each of its roles',
    labelNames: ['process', 'role'],
    registers: [registry],
    collect() {
      for (const role of roles) this.set({ process: id, role }, 1)
    },
  })
  new Gauge({
    name: 'engine_partitions',
    help: 'Of how many of the 16 parts this process does what runs by itself',
    registers: [registry],
    collect() {
      this.set(partitions.held().length)
    },
  })
  new Gauge({
    name: 'field_partitions',
    help: 'In how many of the 16 parts this process asks the controllers of virtual gateways',
    registers: [registry],
    collect() {
      this.set(fieldPartitions.held().length)
    },
  })
  new Gauge({
    name: 'partition_load',
    help: 'What is done for each part that this process has, looks at readings a second, smoothed over a minute',
    labelNames: ['role', 'partition'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [role, { loads }] of [
        ['worker', partitions],
        ['ingest', fieldPartitions],
      ] as const)
        for (const [partition, load] of loads()) this.set({ role, partition }, load)
    },
  })
  new Gauge({
    name: 'role_processes',
    help: 'How many processes live of each role, as this one sees it; 0 where nobody does that work',
    labelNames: ['role'],
    registers: [registry],
    collect() {
      for (const [role, count] of Object.entries(cluster.processes())) this.set({ role }, count)
    },
  })
  new Gauge({
    name: 'bus_up',
    help: 'Whether NATS answers, so that other processes are told of what happens here',
    registers: [registry],
    collect() {
      this.set(Number(bus.isUp()))
    },
  })
}

/** What is free where readings are stored, as it was looked at last; nothing where that is not known. */
function measureDisk(registry: Registry, { disk }: Platform): void {
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Free bytes of the disk that the embedded database lies on',
    registers: [registry],
    collect() {
      this.reset()
      if (disk.state.freeBytes !== undefined) this.set(disk.state.freeBytes)
    },
  })
}

/** Whether the plan of backups is kept; nothing while the database is away. */
function measureBackups(registry: Registry, { log }: Platform, { isBackupFailing }: HealthSources): void {
  new Gauge({
    name: 'planned_backup_failing',
    help: 'Whether the last planned backup has failed (1); 0 as well where none is planned',
    registers: [registry],
    async collect() {
      this.reset()
      try {
        this.set(Number(await isBackupFailing()))
      } catch (error) {
        log.warn({ err: error }, 'plan of backups not looked at')
      }
    },
  })
}

const logged =
  (log: Platform['log']) =>
  (error: unknown): EngineLag[] => {
    log.warn({ err: error }, 'lag of engines not measured')
    return []
  }
