import type { TroubleSource } from '@energy-console/contract/system'
import type { ProcessRole } from '../cluster'
import type { Clock } from '../jobs/clock'

interface Standing {
  /** Whose it is; undefined concerns every tenant. */
  tenantId?: string
  /** Visible to those who see the station; undefined to everybody of the tenant. */
  stationId?: string
  /** Since when, Unix ms. */
  sinceMs: number
}

/**
 * Something that runs by itself and does not get on. `engine_stands`: it has not come on for minutes. `gateway_waits`:
 * what a gateway, given by its name, sends is not stored. `role_missing`: of the processes that work together none has a role.
 * `client_conflict`: a gateway's connections under one client id end each other.
 */
export type Trouble = Standing &
  (
    | { code: 'engine_stands'; engine: TroubleSource }
    | { code: 'gateway_waits'; gateway: string }
    | { code: 'role_missing'; role: ProcessRole }
    | { code: 'client_conflict'; gateway: string; clientId: string; count: number }
  )

type Source = () => readonly Trouble[] | Promise<readonly Trouble[]>

/** How far an engine is behind what drives it. */
export interface EngineLag {
  engine: TroubleSource
  /** Since when what it has not done yet waits, Unix ms; null while nothing waits. */
  waitsSinceMs: number | null
}

/** Finds how far some engines are behind: in these partitions, or in all. */
type LookAtLags = (partitions?: readonly number[]) => Promise<EngineLag[]>

/** What is wrong just now, from whoever can tell. Sources look when they are asked; nothing is stored. */
export interface Health {
  addSource(name: string, look: Source): void
  /** What all sources find. A source that fails is logged and left out. */
  troubles(): Promise<Trouble[]>
  /** Adds somebody who can tell how far some engines are behind. */
  addLags(look: LookAtLags): void
  /** How far each engine that has ever run is behind; where partitions are named, in those. */
  lags(partitions?: readonly number[]): Promise<EngineLag[]>
}

/** `onError` hears what sources throw. */
export function createHealth(onError: (error: unknown, name: string) => void): Health {
  const sources = new Map<string, Source>()
  const lags: LookAtLags[] = []
  return {
    addLags: (look) => void lags.push(look),
    lags: async (partitions) => (await Promise.all(lags.map((look) => look(partitions)))).flat(),
    addSource: (name, look) => void sources.set(name, look),
    async troubles() {
      const found = await Promise.all(
        [...sources].map(async ([name, look]) => {
          try {
            return await look()
          } catch (error) {
            onError(error, name)
            return []
          }
        }),
      )
      return found.flat()
    },
  }
}

interface LagWatch {
  clock: Clock
  /** How far some engines are behind. */
  look: LookAtLags
  /** For so long each of them may be. */
  patienceMs: number
  /** What waited before then is worked off now, and waits from then on; Unix ms. */
  startedMs?: number
}

/** Shows how far engines are behind, and as a trouble those that stand. */
export function watchLags(health: Health, name: string, watch: LagWatch): void {
  const { clock, look, patienceMs, startedMs = 0 } = watch
  health.addLags(look)
  health.addSource(name, async () => {
    const now = clock.now()
    return (await look()).flatMap(({ engine, waitsSinceMs }): Trouble[] => {
      const sinceMs = Math.max(waitsSinceMs ?? now, startedMs)
      return now - sinceMs > patienceMs ? [{ code: 'engine_stands', engine, sinceMs }] : []
    })
  })
}
