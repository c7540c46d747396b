import type { Pool } from 'pg'
import type { Writers } from '../../../platform/writers'
import type { Account } from '../routing/route'
import { writeUnlocked } from './writeUnlocked'

/** Knows how strongly gateways receive, and writes it to their rows. */
export interface GatewaySignals {
  /** A gateway has told of its signal, dBm. */
  told(account: Account, signal: number): void
  /** Writes what has changed; called every second and at the end. */
  flush(): Promise<void>
}

interface Told {
  id: string
  tenantId: string
  signal: number
}

/** Beyond this no receiver tells of itself, dBm. */
const [leastDbm, mostDbm] = [-150, 0]
/** The modem's own scale (AT+CSQ): 0 to 31; 99 is unknown. */
const mostCsq = 31

/** Whether a gateway tells of its signal under this key. */
export const isSignalKey = (key: string): boolean => key === 'rssi' || key === 'signal' || key === 'csq'

/**
 * The signal (dBm) in what a gateway tells of itself: `{"rssi": -71}`, `signal` the same, or `csq` as modems count it; in any form
 * that readings have. Undefined where there is none.
 */
export function signalIn(body: unknown): number | undefined {
  const entry: unknown = Array.isArray(body) ? body.at(-1) : body
  if (typeof entry !== 'object' || entry === null) return undefined
  const told = 'values' in entry ? entry.values : entry
  if (typeof told !== 'object' || told === null) return undefined
  const { rssi, signal, csq } = told as Record<string, unknown>
  const dbm = numberIn(rssi) ?? numberIn(signal)
  if (dbm !== undefined) return dbm >= leastDbm && dbm <= mostDbm ? dbm : undefined
  const steps = numberIn(csq)
  return steps !== undefined && steps >= 0 && steps <= mostCsq ? 2 * steps - 113 : undefined
}

const numberIn = (value: unknown) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Notes signals for their rows. */
export function createGatewaySignals(pool: Pool, writers: Writers): GatewaySignals {
  const written = new Map<string, number>()
  let waiting = new Map<string, Told>()

  const isWritten = ({ id, signal }: Told) => void written.set(id, signal)

  const rows = writers.register<Told>({
    name: 'signals of gateways',
    async write(list) {
      const held = await writeUnlocked(pool, 'gateway', {
        input: 'unnest($1::bigint[], $2::float8[]) as u(id, signal)',
        set: 'signal = u.signal',
        values: [list.map(({ id }) => id), list.map(({ signal }) => signal)],
      })
      for (const one of list) {
        if (!held.has(one.id)) isWritten(one)
        else if (!waiting.has(one.id)) waiting.set(one.id, one)
      }
    },
    keyOf: ({ id }) => id,
    describe: ({ id, tenantId }) => ({ tenantId, subject: id }),
    onSetAside: isWritten,
  })

  return {
    told({ gatewayId: id, tenantId }, signal) {
      if (id === null) return
      if (written.get(id) === signal) waiting.delete(id)
      else waiting.set(id, { id, tenantId, signal })
    },
    async flush() {
      if (waiting.size === 0) return
      const list = [...waiting.values()]
      waiting = new Map()
      for (const left of await rows.write(list)) if (!waiting.has(left.id)) waiting.set(left.id, left)
    },
  }
}
