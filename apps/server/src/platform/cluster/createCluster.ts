import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../database'
import type { Scheduler } from '../jobs/scheduler'
import type { Alike } from './admit'
import { type ClusterBus, createNatsBus } from './createNatsBus'
import { createLeases, type Leases } from './leases'
import { beatEveryMs, createMember } from './members'
import { connectionOptions, type NatsSettings } from './natsSettings'
import type { ProcessRole } from './roles'

/** What the configuration says of the processes that work together. */
export interface ClusterSettings {
  nats: NatsSettings
  roles: readonly ProcessRole[]
}

/** This process among those that share its database. */
export interface Cluster {
  /** Made anew at each start. */
  readonly id: string
  readonly roles: readonly ProcessRole[]
  readonly bus: ClusterBus
  readonly partitions: Leases
  /** Is seen by the others from then on, and has its share of the work. NATS is not waited for. */
  start(): Promise<void>
  /** Whether no other process lives. */
  isAlone(): Promise<boolean>
  /** Gives up its share and leaves. What runs by itself has ended before. */
  stop(): Promise<void>
}

interface Given {
  db: Database
  scheduler: Scheduler
  log: Logger
  /** What all processes of an installation have in common and nobody else: their subjects begin with what is made of it. */
  secret: Uint8Array
  alike: Alike
  /** Hears what subscribers of the bus throw. */
  onError(error: unknown, name: string): void
}

/** Builds it; nothing runs before `start`. @throws Error when a file of the settings cannot be read */
export function createCluster(
  { nats, roles }: ClusterSettings,
  { db, scheduler, log, secret, alike, onError }: Given,
): Cluster {
  const member = createMember(db, roles, { alike })
  const leases = createLeases({ db, scheduler }, member)
  const installation = createHash('sha256').update('bus').update(secret).digest('base64url')
  const bus = createNatsBus(onError, {
    options: connectionOptions(nats),
    prefix: `energy-console.${installation}`,
    id: member.id,
    name: `energy-console ${member.id}`,
    log,
  })
  let endBeats: (() => void) | undefined
  return {
    id: member.id,
    roles,
    bus,
    partitions: leases,
    async start() {
      bus.connect()
      await member.beat()
      endBeats = scheduler.every('process lives', beatEveryMs, member.beat)
      if (roles.includes('worker')) await leases.start()
    },
    isAlone: member.isAlone,
    async stop() {
      endBeats?.()
      await leases.stop()
      await member.leave()
      await bus.close()
    },
  }
}
