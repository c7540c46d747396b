import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config'
import { createAttachments } from '../platform/attachments'
import { type Bus, createBus } from '../platform/bus'
import {
  type Alike,
  createCluster,
  createSpending,
  installationOf,
  type ProcessRole,
  processRoles,
  spendingAlone,
} from '../platform/cluster'
import type { Database } from '../platform/database'
import { createDiskWatch, databaseFolder, findDisks } from '../platform/disk'
import { keptPartitions } from '../platform/engine'
import { createHealth } from '../platform/health'
import { createAddressLimit, createFileSpool, trustedProxies } from '../platform/http'
import { type Clock, systemClock } from '../platform/jobs/clock'
import { createJobQueue } from '../platform/jobs/queue'
import { createScheduler } from '../platform/jobs/scheduler'
import { createLicensing } from '../platform/licence'
import { strangerLimits } from '../platform/limits'
import type { Platform } from '../platform/module'
import { createFieldConnector, createOutbound } from '../platform/outbound'
import { createOutbox } from '../platform/outbox'
import { createReferences } from '../platform/references'
import { createImportedNouns } from '../platform/resource'
import { createSealer } from '../platform/secrets'
import { createTasks } from '../platform/tasks'
import { createTls } from '../platform/tls'
import { version, worksBeside } from '../platform/version'
import { createWords } from '../platform/words'
import { createWriters } from '../platform/writers'

const spoolSweepMs = 60_000
const claimCheckMs = 10_000
const replicaCheckMs = 1_000
const diskLookMs = 10_000

/** Puts together what the modules stand on. Nothing runs until the modules start. */
export function createPlatform(
  config: Config,
  db: Database,
  log: Logger,
  clock: Clock = systemClock,
  newBus: (onError: (error: unknown, name: string) => void) => Bus = createBus,
): Platform {
  const report = (kind: string) => (error: unknown, name: string) =>
    log.error({ err: error, name }, `${kind} failed`)
  const scheduler = createScheduler(clock, report('timer'))
  const files = createFileSpool(join(config.filesDir, 'spool'))
  const onError = report('subscriber')
  const cluster =
    config.cluster &&
    createCluster(config.cluster, {
      ...{ db, log, secret: config.tokenSecret, onError },
      time: { clock: systemClock, scheduler: createScheduler(systemClock, report('timer')) },
      alike: alikeOf(config),
    })
  const bus = cluster?.bus ?? newBus(onError)
  const roles = rolesOf(config)
  const spending = cluster ? createSpending({ bus, scheduler }) : spendingAlone
  const strangers = createAddressLimit(clock, strangerLimits, spending)
  const jobs = createJobQueue({
    connectionString: db.connectionString,
    isShared: cluster !== undefined,
    isWorker: roles.includes('worker'),
    onError: report('job'),
  })
  const attachments = createAttachments({
    ...{ db, clock, jobs, strangers },
    secret: config.tokenSecret,
    limits: config.attachments,
  })
  const disk = createDiskWatch({
    thresholds: config.disk,
    find: databaseDisk(config, db),
    onError: (error) => report('disk watch')(error, config.dataDir),
  })
  const health = createHealth(report('health source'))
  if (cluster)
    health.addSource('roles', () =>
      cluster.lacking().map(({ role, sinceMs }) => ({ code: 'role_missing', role, sinceMs })),
    )
  scheduler.every('disk.look', diskLookMs, disk.look)
  scheduler.every('files.sweep', spoolSweepMs, () => files.sweep())
  scheduler.every('database.claim', claimCheckMs, () => db.checkClaim())
  if (config.databaseReadUrl !== undefined)
    scheduler.every('database.replica', replicaCheckMs, () => db.checkReplica())
  return {
    config,
    db,
    log,
    clock,
    scheduler,
    spending,
    strangers,
    proxies: trustedProxies(config.trustProxy),
    files,
    bus,
    writers: createWriters({ bus, clock, log }),
    words: createWords(config.englishPath),
    outbound: createOutbound({ allowed: config.outboundAllow }),
    outbox: createOutbox({ db, clock, scheduler, jobs, log }),
    fieldConnector: createFieldConnector({ allowed: config.modbusAllow }),
    cameraConnector: createFieldConnector({ allowed: config.cameraAllow, openedBy: 'CAMERA_ALLOW' }),
    tls: createTls(),
    secrets: createSealer(config.secretKey),
    licensing: createLicensing(config.licenceKey, clock),
    health,
    disk,
    jobs,
    roles,
    partitions: cluster?.partitions ?? keptPartitions(),
    fieldPartitions: cluster?.fieldPartitions ?? keptPartitions(),
    cluster,
    attachments,
    imports: createImportedNouns(),
    references: createReferences(),
    tasks: createTasks({ db, bus, clock, jobs, attachments, log, owner: cluster?.id }),
  }
}

/** What a process does: all of it where there is one. */
export const rolesOf = ({ cluster }: Pick<Config, 'cluster'>): readonly ProcessRole[] =>
  cluster?.roles ?? processRoles

/** What other processes must have like this one. */
export const alikeOf = ({ tokenSecret, secretKey }: Config): Alike => ({
  installation: installationOf([tokenSecret, secretKey]),
  version,
  beside: worksBeside,
})

/** Finds the disk of the embedded database; of one on a server of its own nothing is known here. */
function databaseDisk({ dataDir, databaseUrl }: Config, db: Database) {
  let folder: string | undefined
  return async () => {
    if (databaseUrl !== undefined) return undefined
    folder ??= await databaseFolder(db)
    return (await findDisks(dataDir, folder)).at(-1)
  }
}
