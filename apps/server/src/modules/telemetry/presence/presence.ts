import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { livesStill } from '../../../platform/cluster'
import type { Database } from '../../../platform/database'
import type { Clock } from '../../../platform/jobs/clock'
import type { Writers } from '../../../platform/writers'
import type { Account, DeviceRoute } from '../routing/route'
import { writeUnlocked } from './writeUnlocked'

/** Knows who was heard when, and writes it to the gateways' and devices' rows. */
export interface Presence {
  heard(device: DeviceRoute): void
  /** A gateway says that it lost or found a device. A lost one is offline at once. */
  lost(device: DeviceRoute): void
  gatewayConnected(account: Account): void
  gatewayHeard(account: Account): void
  gatewayDisconnected(account: Account): void
  /** Whether a gateway reported the device as lost and has not mentioned it since. */
  isLost(deviceId: string): boolean
  /** The gateways that are online, by id. */
  onlineGateways(): Iterable<string>
  onlineDevices(): Iterable<string>
  /** Writes what changed and finds who has fallen silent; called every few seconds. */
  flush(): Promise<void>
}

interface Subject {
  id: string
  tenantId: string
  lastMs: number
  writtenMs: number
  isOnline: boolean
  isWrittenOnline: boolean | undefined
  /** Silent for longer than this means offline; never while `connections` is above 0. */
  patienceMs: number
  connections: number
}

/** A gateway or device that was online and no longer is. */
export interface Lost {
  id: string
  tenantId: string
}

/** Who is told of these. */
interface Losses {
  gateway(gateway: Lost): void
  device(device: Lost): void
}

const untold: Losses = { gateway: () => undefined, device: () => undefined }

const gatewayPatienceMs = 180_000
/** Contact times of talkative devices are written this often, and not with every message. */
const writeEveryMs = 20_000

/** What a row is told. */
interface Sight {
  subject: Subject
  lastMs: number
  isOnline: boolean
}

/** What a row becomes. Among several processes the one that heard last has it, and it alone says that nothing comes any more. */
const aloneSet = 'is_online = u.is_online'
const sharedSet = `
  is_online = u.is_online or (t.is_online and t.held_by is distinct from $4::varchar),
  held_by = case when u.is_online then $4::varchar else t.held_by end`

/** Knows nobody yet; `losses` are told as they are found. By `holder` other processes know this one, where there are any. */
export function createPresence(
  pool: Pool,
  clock: Clock,
  writers: Writers,
  { losses = untold, holder }: { losses?: Losses; holder?: string | undefined } = {},
): Presence {
  const gateways = new Map<string, Subject>()
  const devices = new Map<string, Subject>()
  const lost = new Set<string>()

  const touch = (
    of: Map<string, Subject>,
    { id, tenantId }: { id: string; tenantId: string },
    patienceMs: number,
  ) => {
    let subject = of.get(id)
    if (!subject) {
      subject = {
        id,
        tenantId,
        lastMs: 0,
        writtenMs: 0,
        isOnline: true,
        isWrittenOnline: undefined,
        patienceMs,
        connections: 0,
      }
      of.set(id, subject)
    }
    subject.lastMs = clock.now()
    subject.patienceMs = patienceMs
    subject.isOnline = true
    return subject
  }

  const gateway = (account: Account) =>
    account.gatewayId === null
      ? undefined
      : touch(gateways, { id: account.gatewayId, tenantId: account.tenantId }, gatewayPatienceMs)

  const setSilent = (subject: Subject) => {
    if (subject.isOnline) losses[gateways.get(subject.id) === subject ? 'gateway' : 'device'](subject)
    subject.isOnline = false
  }

  const changed = (of: Map<string, Subject>, now: number) => {
    const list: Sight[] = []
    for (const subject of of.values()) {
      if (subject.isOnline && subject.connections === 0 && now - subject.lastMs > subject.patienceMs)
        setSilent(subject)
      const isOverdue = subject.lastMs > subject.writtenMs && now - subject.writtenMs >= writeEveryMs
      if (subject.isOnline !== subject.isWrittenOnline || isOverdue)
        list.push({ subject, lastMs: subject.lastMs, isOnline: subject.isOnline })
    }
    return list
  }

  const write = async (table: 'gateway' | 'device', list: readonly Sight[]) => {
    const held = await writeUnlocked(pool, table, {
      input: 'unnest($1::bigint[], $2::boolean[], $3::float8[]) as u(id, is_online, last_ms)',
      set: `${holder === undefined ? aloneSet : sharedSet},
        last_contact_time = greatest(t.last_contact_time, to_timestamp(u.last_ms / 1000.0))`,
      values: [
        list.map(({ subject }) => subject.id),
        list.map(({ isOnline }) => isOnline),
        list.map(({ lastMs }) => lastMs),
        ...(holder === undefined ? [] : [holder]),
      ],
    })
    for (const sight of list) if (!held.has(sight.subject.id)) isWritten(sight)
  }

  const isWritten = ({ subject, lastMs, isOnline }: Sight) => {
    subject.isWrittenOnline = isOnline
    subject.writtenMs = lastMs
  }

  const rowsOf = (table: 'gateway' | 'device') =>
    writers.register<Sight>({
      name: `presence of ${table}s`,
      write: (list) => write(table, list),
      keyOf: ({ subject }) => subject.id,
      describe: ({ subject }) => ({ tenantId: subject.tenantId, subject: subject.id }),
      // Its next change is tried again; the same one is not, second after second.
      onSetAside: isWritten,
    })
  const [gatewayRows, deviceRows] = [rowsOf('gateway'), rowsOf('device')]

  return {
    heard(device) {
      lost.delete(device.id)
      touch(devices, device, device.intervalMs * 3)
    },
    lost(device) {
      lost.add(device.id)
      const wasOnline = devices.get(device.id)?.isOnline === true
      const subject = touch(devices, device, device.intervalMs * 3)
      if (wasOnline) setSilent(subject)
      else subject.isOnline = false
    },
    gatewayConnected(account) {
      const subject = gateway(account)
      if (subject) subject.connections += 1
    },
    gatewayHeard: (account) => void gateway(account),
    gatewayDisconnected(account) {
      const subject = gateway(account)
      if (!subject) return
      subject.connections = Math.max(subject.connections - 1, 0)
      if (subject.connections === 0) setSilent(subject)
    },
    isLost: (deviceId) => lost.has(deviceId),
    onlineGateways: () => onlineOf(gateways),
    onlineDevices: () => onlineOf(devices),
    async flush() {
      const now = clock.now()
      await gatewayRows.write(changed(gateways, now))
      await deviceRows.write(changed(devices, now))
    },
  }
}

function* onlineOf(subjects: ReadonlyMap<string, Subject>) {
  for (const { id, isOnline } of subjects.values()) if (isOnline) yield id
}

/** Whether nothing has come of a device for longer than it may take. */
const isSilent = `coalesce(last_contact_time, 'epoch') < now() - interval_seconds * 3 * interval '1 second'`

/** After a start nobody is connected yet: what a crash left as online is offline until it is heard. */
export async function forgetPresence(pool: Pool): Promise<void> {
  await pool.query('update gateway set is_online = false where is_online')
  await pool.query(`update device set is_online = false where is_online and ${isSilent}`)
}

/** The same of processes that have died, where several share the work: nobody is connected to them any more. */
export async function forgetPresenceOfDead(db: Database): Promise<void> {
  const ofDead = sql`is_online and not ${livesStill(sql`held_by`)}`
  await db.asSystem(async (tx) => {
    // what somebody holds is found the next time
    await tx.execute(sql`update gateway set is_online = false where id in
      (select id from gateway where ${ofDead} order by id for no key update skip locked)`)
    await tx.execute(sql`update device set is_online = false where id in
      (select id from device where ${ofDead} and ${sql.raw(isSilent)} order by id for no key update skip locked)`)
  })
}
