import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../database'
import type { Clock } from '../jobs/clock'
import type { Scheduler } from '../jobs/scheduler'
import type { Alike } from './admit'
import { type ClusterBus, createNatsBus } from './createNatsBus'
import { createLeases, type Leases } from './leases'
import { beatEveryMs, createMember, type SeenMembers } from './members'
import { connectionOptions, type NatsSettings } from './natsSettings'
import { type ProcessRole, processRoles } from './roles'

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
  /** By what is judged whether others live: the machine's own time. */
  readonly time: { clock: Clock; scheduler: Scheduler }
  /** Its share of what runs by itself; none without the role of a worker. */
  readonly partitions: Leases
  /** Its share of the controllers that are asked in the field; none without the role of ingest. */
  readonly fieldPartitions: Leases
  /** How many processes live of each role, as it was looked at last. */
  processes(): Readonly<Record<ProcessRole, number>>
  /** The roles that no process has, and since when that is known here. */
  lacking(): readonly { role: ProcessRole; sinceMs: number }[]
  /** Lets the others know something of this process, under a name: with each sign of life what `what` answers, little of it, as JSON. */
  say(name: string, what: () => unknown): void
  /** What the others that live say under a name, by process: seconds old, and of whatever shape their version gives it. */
  said(name: string): ReadonlyMap<string, unknown>
  /** Whether NATS is there for this process and, as they said last, for all others that live: what one of those commits is heard. */
  hearsAll(): boolean
  /** Is seen by the others from then on, and has its share of the work. NATS is not waited for. */
  start(): Promise<void>
  /** Whether no other process lives; where a role is named, none that has it. */
  isAlone(role?: ProcessRole): Promise<boolean>
  /** Gives up its share and leaves. What runs by itself has ended before. */
  stop(): Promise<void>
}

interface Given {
  db: Database
  /** Ends with the cluster. */
  time: Cluster['time']
  log: Logger
  /** What all processes of an installation have in common and nobody else: their subjects begin with what is made of it. */
  secret: Uint8Array
  alike: Alike
  /** Hears what subscribers of the bus throw, who cannot say what he knows, and why the first look at leases failed. */
  onError(error: unknown, name: string): void
}

/** Under which name a process says whether NATS is there for it. */
const hearing = 'hears'

/** Builds it; nothing runs before `start`. @throws Error when a file of the settings cannot be read */
export function createCluster(
  { nats, roles }: ClusterSettings,
  { db, time, log, secret, alike, onError }: Given,
): Cluster {
  const { clock, scheduler } = time
  const member = createMember(db, roles, { alike })
  const leases = {
    worker: createLeases({ db, clock, scheduler }, member, 'worker', { onError }),
    ingest: createLeases({ db, clock, scheduler }, member, 'ingest', { onError }),
  }
  const installation = createHash('sha256').update('bus').update(secret).digest('base64url')
  const bus = createNatsBus(onError, {
    options: connectionOptions(nats),
    prefix: `energy-console.${installation}`,
    id: member.id,
    name: `energy-console ${member.id}`,
    log,
  })
  let seen: SeenMembers = {
    others: new Map(),
    processes: { api: 0, realtime: 0, ingest: 0, worker: 0 },
  }
  const lacking = new Map<ProcessRole, number>()
  const says = new Map<string, () => unknown>([[hearing, () => bus.isUp()]])

  /** What cannot be told is left out: it must not cost the sign of life. */
  const told = () =>
    Object.fromEntries(
      [...says].flatMap(([name, what]) => {
        try {
          return [[name, what()] as const]
        } catch (thrown) {
          onError(thrown, `says ${name}`)
          return []
        }
      }),
    )

  /** Says that it lives, and looks who else does. */
  const beat = async () => {
    seen = await member.beat(told())
    for (const role of processRoles)
      if (seen.processes[role] > 0) lacking.delete(role)
      else if (!lacking.has(role)) lacking.set(role, clock.now())
  }

  const said = (name: string) =>
    new Map(
      [...seen.others].flatMap(([process, told]) => (name in told ? [[process, told[name]] as const] : [])),
    )

  return {
    id: member.id,
    roles,
    bus,
    time,
    partitions: leases.worker,
    fieldPartitions: leases.ingest,
    processes: () => seen.processes,
    lacking: () => [...lacking].map(([role, sinceMs]) => ({ role, sinceMs })),
    say: (name, what) => void says.set(name, what),
    said,
    hearsAll: () => bus.isUp() && ![...said(hearing).values()].includes(false),
    async start() {
      bus.connect()
      await beat()
      scheduler.every('process lives', beatEveryMs, beat)
      if (roles.includes('worker')) await leases.worker.start()
      if (roles.includes('ingest')) await leases.ingest.start()
    },
    isAlone: member.isAlone,
    async stop() {
      await scheduler.stop()
      await leases.ingest.stop()
      await leases.worker.stop()
      await member.leave()
      await bus.close()
    },
  }
}
