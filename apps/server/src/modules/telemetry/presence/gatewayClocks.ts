import type { Pool } from 'pg'
import type { Clock } from '../../../platform/jobs/clock'
import type { Writers } from '../../../platform/writers'
import { clockToleranceMs } from '../clock/clockTolerance'
import { agreementMs, createDriftEstimate, type DriftEstimate } from '../clock/driftEstimate'
import type { Account } from '../routing/route'
import { writeUnlocked } from './writeUnlocked'

/** Knows how far the clocks of gateways, and of devices that connect by themselves, are from ours, and writes it to the gateways' rows. */
export interface GatewayClocks {
  /** What the gateways' rows say from before the start. */
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

interface Known {
  estimate: DriftEstimate
  isReported: boolean
  /** What the row says, ms; null where it says nothing. */
  writtenMs: number | null
}

/** What a row is told. */
interface Told {
  id: string
  tenantId: string
  /** Null: nothing is known of its clock. */
  driftMs: number | null
}

/** Gateways may have the number of an account. */
const keyOf = ({ id, gatewayId }: Account) => (gatewayId === null ? `account ${id}` : gatewayId)

export function createGatewayClocks(pool: Pool, clock: Clock, writers: Writers): GatewayClocks {
  const clocks = new Map<string, Known>()
  let waiting = new Map<string, Told>()

  const isTold = ({ id, driftMs }: Told) => {
    const known = clocks.get(id)
    if (known) known.writtenMs = driftMs
  }
  const wait = (told: Told) => {
    if (!waiting.has(told.id)) waiting.set(told.id, told)
  }

  const rows = writers.register<Told>({
    name: 'clocks of gateways',
    async write(told) {
      const held = await writeUnlocked(pool, 'gateway', {
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
    keyOf: ({ id }) => id,
    describe: ({ id, tenantId }) => ({ tenantId, subject: id }),
    onSetAside: isTold,
  })

  const knownOf = (key: string): Known => {
    const known = clocks.get(key)
    if (known) return known
    const none = { estimate: createDriftEstimate(), isReported: false, writtenMs: null }
    clocks.set(key, none)
    return none
  }

  return {
    async load() {
      const { rows: before } = await pool.query<{ id: string; seconds: number }>(
        'select id, clock_drift_seconds as seconds from gateway where clock_drift_seconds is not null',
      )
      for (const { id, seconds } of before)
        clocks.set(id, {
          estimate: createDriftEstimate(seconds * 1000, clock.now()),
          isReported: Math.abs(seconds * 1000) > clockToleranceMs,
          writtenMs: seconds * 1000,
        })
    },
    observe(account, newestTs) {
      const known = knownOf(keyOf(account))
      const drift = known.estimate.observe(newestTs, clock.now())
      const driftMs = drift === undefined ? null : Math.max(-mostMs, Math.min(drift, mostMs))
      if (account.gatewayId !== null) {
        if (isOtherThan(driftMs, known.writtenMs))
          waiting.set(account.gatewayId, { id: account.gatewayId, tenantId: account.tenantId, driftMs })
        else waiting.delete(account.gatewayId)
      }
      const isOff = driftMs !== null && Math.abs(driftMs) > clockToleranceMs
      const isNews = isOff && !known.isReported
      known.isReported = isOff
      return isNews ? driftMs : undefined
    },
    async flush() {
      if (waiting.size === 0) return
      const list = [...waiting.values()]
      waiting = new Map()
      for (const left of await rows.write(list)) wait(left)
    },
  }
}

/** A clock is written again when it has moved by more than estimates of it differ. */
const isOtherThan = (driftMs: number | null, writtenMs: number | null) =>
  driftMs === null || writtenMs === null ? driftMs !== writtenMs : Math.abs(driftMs - writtenMs) > agreementMs
