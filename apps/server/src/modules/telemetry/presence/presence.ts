import type { Pool } from 'pg'
import type { Clock } from '../../../platform/jobs/clock'
import type { Writers } from '../../../platform/writers'
import type { Account, DeviceRoute } from '../routing/route'
import { type AmongOthers, createLostDevices } from './lostDevices'
import { writeUnlocked } from './writeUnlocked'

/** Knows who was heard when, and writes it to the gateways' and devices' rows. */
export interface Presence {
  heard(device: DeviceRoute): void
  /** A gateway says that it lost or found a device. A lost one is offline at once. */
  lost(device: DeviceRoute): void
  gatewayConnected(account: Account): void
  gatewayHeard(account: Account): void
  gatewayDisconnected(account: Account): void
  /** A connection of it has come to another process, in the place of one here. */
  gatewayTaken(account: Account): void
  /** Whether a gateway reported the device as lost and has not mentioned it since. */
  isLost(deviceId: string): boolean
  /** The gateways that are online, by id. */
  onlineGateways(): Iterable<string>
  onlineDevices(): Iterable<string>
  /** Writes what changed and finds who has fallen silent; called every few seconds. */
  flush(): Promise<void>
  /** Another process may have taken this one for dead, and its gateways for offline: they are written anew. Call it now and then. */
  restate(): Promise<void>
  /** Tells other processes, where there are any, and hears them, until what it answers is called. */
  start(): () => void
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
  /** Another process has it, until its row says that we have heard of it last. */
  isTaken: boolean
  /** It has fallen silent, which is a loss if its row says that nobody else has heard of it since. */
  isLossDue: boolean
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
const isOfAnother = 't.held_by is distinct from $4::varchar and t.held_by is not null'
const sharedSet = `
  is_online = u.is_online or (t.is_online and t.held_by is distinct from $4::varchar),
  held_by = case when u.is_online then $4::varchar else t.held_by end`

/** Knows nobody yet; `losses` are told as they are found. */
export function createPresence(
  pool: Pool,
  clock: Clock,
  writers: Writers,
  { losses = untold, among }: { losses?: Losses; among?: AmongOthers | undefined } = {},
): Presence {
  const gateways = new Map<string, Subject>()
  const devices = new Map<string, Subject>()
  const lost = createLostDevices(clock, {
    among,
    heardMs(deviceId) {
      const device = devices.get(deviceId)
      return device?.isOnline ? device.lastMs : 0
    },
    onLost(deviceId) {
      const device = devices.get(deviceId)
      if (device) setSilent(device)
    },
  })

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
        isTaken: false,
        isLossDue: false,
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

  const tellLoss = (subject: Subject) =>
    losses[gateways.get(subject.id) === subject ? 'gateway' : 'device'](subject)

  const setSilent = (subject: Subject) => {
    if (subject.isOnline && !subject.isTaken) tellLoss(subject)
    subject.isOnline = false
  }

  /** Nothing has come of it for too long: here, and perhaps because it goes to another process. */
  const setOverdue = (subject: Subject) => {
    if (!among) return setSilent(subject)
    subject.isLossDue = !subject.isTaken
    subject.isOnline = false
  }

  const changed = (of: Map<string, Subject>, now: number) => {
    const list: Sight[] = []
    for (const subject of of.values()) {
      if (subject.isOnline && subject.connections === 0 && now - subject.lastMs > subject.patienceMs)
        setOverdue(subject)
      const isOverdue = subject.lastMs > subject.writtenMs && now - subject.writtenMs >= writeEveryMs
      if (subject.isOnline !== subject.isWrittenOnline || isOverdue)
        list.push({ subject, lastMs: subject.lastMs, isOnline: subject.isOnline })
    }
    return list
  }

  const write = async (table: 'gateway' | 'device', list: readonly Sight[]) => {
    const { held, marked } = await writeUnlocked(pool, table, {
      input: 'unnest($1::bigint[], $2::boolean[], $3::float8[]) as u(id, is_online, last_ms)',
      set: `${among ? sharedSet : aloneSet},
        last_contact_time = greatest(t.last_contact_time, to_timestamp(u.last_ms / 1000.0))`,
      values: [
        list.map(({ subject }) => subject.id),
        list.map(({ isOnline }) => isOnline),
        list.map(({ lastMs }) => lastMs),
        ...(among ? [among.process] : []),
      ],
      ...(among ? { mark: isOfAnother } : {}),
    })
    for (const sight of list) if (!held.has(sight.subject.id)) isWritten(sight)
    if (!among) return
    const written = list.filter(({ subject }) => !held.has(subject.id))
    for (const { subject, isOnline } of written) {
      // who has heard of it since has it, unless we have just written that we have
      subject.isTaken = !isOnline && marked.has(subject.id)
      if (subject.isLossDue && (isOnline || !subject.isTaken)) tellLoss(subject)
      subject.isLossDue = false
    }
    const taken = written.flatMap(({ subject: { id }, isOnline }) => (isOnline && marked.has(id) ? [id] : []))
    if (taken.length === 0) return
    const [gatewayIds, deviceIds] = table === 'gateway' ? [taken, []] : [[], taken]
    among.bus.tell('presence.taken', { process: among.process, gateways: gatewayIds, devices: deviceIds })
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
      lost.heard(device.id)
      touch(devices, device, device.intervalMs * 3)
    },
    lost(device) {
      const wasOnline = devices.get(device.id)?.isOnline === true
      const subject = touch(devices, device, device.intervalMs * 3)
      if (wasOnline) setSilent(subject)
      else subject.isOnline = false
      lost.lost(device.id)
    },
    gatewayConnected(account) {
      const subject = gateway(account)
      if (!subject) return
      subject.connections += 1
      // the row is told at once that it is here again
      if (subject.isTaken) subject.isWrittenOnline = undefined
    },
    gatewayHeard: (account) => void gateway(account),
    gatewayDisconnected(account) {
      const subject = gateway(account)
      if (!subject) return
      subject.connections = Math.max(subject.connections - 1, 0)
      if (subject.connections === 0) setSilent(subject)
    },
    gatewayTaken({ gatewayId }) {
      const subject = gatewayId === null ? undefined : gateways.get(gatewayId)
      if (subject) subject.isTaken = true
    },
    isLost: (deviceId) => lost.has(deviceId),
    onlineGateways: () => onlineOf(gateways),
    onlineDevices: () => onlineOf(devices),
    async flush() {
      const now = clock.now()
      await gatewayRows.write(changed(gateways, now))
      await deviceRows.write(changed(devices, now))
    },
    async restate() {
      if (!among) return
      const { rows } = await pool.query<{ id: string }>(
        'select id::text as id from gateway where held_by = $1 and not is_online',
        [among.process],
      )
      for (const { id } of rows) {
        const subject = gateways.get(id)
        if (subject?.isOnline && !subject.isTaken) subject.isWrittenOnline = false
      }
    },
    start() {
      if (!among) return () => undefined
      const take = (of: ReadonlyMap<string, Subject>, ids: readonly string[]) => {
        for (const id of ids) {
          const subject = of.get(id)
          if (subject) subject.isTaken = true
        }
      }
      const ends = [
        lost.start(),
        among.bus.subscribe('presence.taken', (taken) => {
          take(gateways, taken.gateways)
          take(devices, taken.devices)
        }),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

/** Those that another process has are online there. */
function* onlineOf(subjects: ReadonlyMap<string, Subject>) {
  for (const { id, isOnline, isTaken } of subjects.values()) if (isOnline && !isTaken) yield id
}
