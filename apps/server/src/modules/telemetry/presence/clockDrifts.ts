import type { Pool } from 'pg'
import type { Clock } from '../../../platform/jobs/clock'
import type { Writers } from '../../../platform/writers'
import { clockToleranceMs } from '../clock/clockTolerance'
import { agreementMs, createDriftEstimate, type DriftEstimate } from '../clock/driftEstimate'
import type { Account } from '../routing/route'
import { writeUnlocked } from './writeUnlocked'

/** Knows how far the clocks of gateways, and of devices that connect by themselves, are from ours, and writes it to their rows. */
export interface ClockDrifts {
  /** What the rows say from before the start. */
  load(): Promise<void>
  /**
   * Looks at the newest timestamp (Unix ms) that a message's devices gave themselves. Answers the drift in ms, its clock less ours,
   * where this message is the one that proves that it is too far off.
   */
  observe(account: Account, newestTs: number): number | undefined
  /** Writes what has changed; called every second and at the end. */
  flush(): Promise<void>
}

/** What the column holds; a timestamp in another unit lies beyond. */
const mostMs = 2_147_483_647_000

/** Whose clock it is: of what is behind a gateway, the gateway's is told. */
type Subject = 'gateway' | 'device'

interface Known {
  estimate: DriftEstimate
  isReported: boolean
  /** What the row says, ms; null where it says nothing. */
  writtenMs: number | null
}

/** What a row is told. */
interface Told {
  of: Subject
  id: string
  tenantId: string
  /** Null: nothing is known of its clock. */
  driftMs: number | null
}

/** Gateways and devices may have the same numbers. */
const keyOf = ({ of, id }: Pick<Told, 'of' | 'id'>) => `${of} ${id}`

/** The row that is told of an account's clock. */
const rowOf = ({ gatewayId, deviceId }: Account): Pick<Told, 'of' | 'id'> | undefined => {
  if (gatewayId !== null) return { of: 'gateway', id: gatewayId }
  return deviceId === null ? undefined : { of: 'device', id: deviceId }
}

export function createClockDrifts(pool: Pool, clock: Clock, writers: Writers): ClockDrifts {
  const clocks = new Map<string, Known>()
  let waiting = new Map<string, Told>()

  const isTold = ({ driftMs, ...row }: Told) => {
    const known = clocks.get(keyOf(row))
    if (known) known.writtenMs = driftMs
  }
  const wait = (told: Told) => {
    if (!waiting.has(keyOf(told))) waiting.set(keyOf(told), told)
  }

  const rowsOf = (of: Subject) =>
    writers.register<Told>({
      name: `clocks of ${of}s`,
      async write(told) {
        const { held } = await writeUnlocked(pool, of, {
          input: 'unnest($1::bigint[], $2::int[]) as u(id, seconds)',
          set: 'clock_drift_seconds = u.seconds',
          values: [
            told.map(({ id }) => id),
            told.map(({ driftMs }) => (driftMs === null ? null : Math.round(driftMs / 1000))),
          ],
        })
        for (const entry of told) {
          if (held.has(entry.id)) wait(entry)
          else isTold(entry)
        }
      },
      keyOf,
      describe: ({ id, tenantId }) => ({ tenantId, subject: id }),
      onSetAside: isTold,
    })
  const rows = { gateway: rowsOf('gateway'), device: rowsOf('device') }

  const knownOf = (key: string): Known => {
    const known = clocks.get(key)
    if (known) return known
    const none = { estimate: createDriftEstimate(), isReported: false, writtenMs: null }
    clocks.set(key, none)
    return none
  }

  return {
    async load() {
      const { rows: before } = await pool.query<{ of: Subject; id: string; seconds: number }>(
        `select 'gateway' as of, id, clock_drift_seconds as seconds from gateway where clock_drift_seconds is not null
         union all select 'device', id, clock_drift_seconds from device where clock_drift_seconds is not null`,
      )
      for (const { seconds, ...row } of before)
        clocks.set(keyOf(row), {
          estimate: createDriftEstimate(seconds * 1000, clock.now()),
          isReported: Math.abs(seconds * 1000) > clockToleranceMs,
          writtenMs: seconds * 1000,
        })
    },
    observe(account, newestTs) {
      const row = rowOf(account)
      if (!row) return undefined
      const known = knownOf(keyOf(row))
      const drift = known.estimate.observe(newestTs, clock.now())
      const driftMs = drift === undefined ? null : Math.max(-mostMs, Math.min(drift, mostMs))
      if (isOtherThan(driftMs, known.writtenMs))
        waiting.set(keyOf(row), { ...row, tenantId: account.tenantId, driftMs })
      else waiting.delete(keyOf(row))
      const isOff = driftMs !== null && Math.abs(driftMs) > clockToleranceMs
      const isNews = isOff && !known.isReported
      known.isReported = isOff
      return isNews ? driftMs : undefined
    },
    async flush() {
      if (waiting.size === 0) return
      const list = [...waiting.values()]
      waiting = new Map()
      for (const of of ['gateway', 'device'] as const)
        for (const left of await rows[of].write(list.filter((told) => told.of === of))) wait(left)
    },
  }
}

/** A clock is written again when it has moved by more than estimates of it differ. */
const isOtherThan = (driftMs: number | null, writtenMs: number | null) =>
  driftMs === null || writtenMs === null ? driftMs !== writtenMs : Math.abs(driftMs - writtenMs) > agreementMs
