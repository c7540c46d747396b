import type { Pool } from 'pg'
import type { Writers } from '../../../platform/writers'
import { writeUnlocked } from './writeUnlocked'

/** Knows how strongly gateways or devices receive, and writes it to their rows. */
export interface Signals {
  /** A gateway has told of its signal, or that of a device was told, dBm. */
  told(subject: { id: string; tenantId: string }, signal: number): void
  /** Another process hears them now, all of them unless told, and may have written something else. */
  forget(ids?: readonly string[]): void
  /** Writes what has changed; called every so often and at the end. */
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

/** Whether signals are told under this key. */
export const isSignalKey = (key: string): boolean => key === 'rssi' || key === 'signal' || key === 'csq'

/**
 * The signal (dBm) in what a gateway or device tells of itself: `{"rssi": -71}`, `signal` the same, or `csq` as modems count it; in
 * any form that readings have. Undefined where there is none. A product may mean something else by its property `signal`
 * (`isSignalDeclared`).
 */
export function signalIn(body: unknown, { isSignalDeclared = false } = {}): number | undefined {
  const entry: unknown = Array.isArray(body) ? body.at(-1) : body
  if (typeof entry !== 'object' || entry === null) return undefined
  const told = 'values' in entry ? entry.values : entry
  if (typeof told !== 'object' || told === null) return undefined
  const { rssi, signal, csq } = told as Record<string, unknown>
  const dbm = numberIn(rssi) ?? (isSignalDeclared ? undefined : numberIn(signal))
  if (dbm !== undefined) return dbm >= leastDbm && dbm <= mostDbm ? dbm : undefined
  const steps = numberIn(csq)
  return steps !== undefined && steps >= 0 && steps <= mostCsq ? 2 * steps - 113 : undefined
}

const numberIn = (value: unknown) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Notes signals for the rows of gateways or devices. */
export function createSignals(pool: Pool, writers: Writers, table: 'gateway' | 'device'): Signals {
  const written = new Map<string, number>()
  let waiting = new Map<string, Told>()

  const isWritten = ({ id, signal }: Told) => void written.set(id, signal)

  const rows = writers.register<Told>({
    name: `signals of ${table}s`,
    async write(list) {
      const { held } = await writeUnlocked(pool, table, {
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
    told({ id, tenantId }, signal) {
      if (written.get(id) === signal) waiting.delete(id)
      else waiting.set(id, { id, tenantId, signal })
    },
    forget(ids) {
      if (!ids) return written.clear()
      for (const id of ids) written.delete(id)
    },
    async flush() {
      if (waiting.size === 0) return
      const list = [...waiting.values()]
      waiting = new Map()
      for (const left of await rows.write(list)) if (!waiting.has(left.id)) waiting.set(left.id, left)
    },
  }
}
