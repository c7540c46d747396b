import type { TroubleSource } from '@energy-console/contract/system'

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
 * what a gateway, given by its name, sends is not stored.
 */
export type Trouble = Standing &
  ({ code: 'engine_stands'; engine: TroubleSource } | { code: 'gateway_waits'; gateway: string })

type Source = () => readonly Trouble[] | Promise<readonly Trouble[]>

/** What is wrong just now, from whoever can tell. Sources look when they are asked; nothing is stored. */
export interface Health {
  addSource(name: string, look: Source): void
  /** What all sources find. A source that fails is logged and left out. */
  troubles(): Promise<Trouble[]>
}

/** `onError` hears what sources throw. */
export function createHealth(onError: (error: unknown, name: string) => void): Health {
  const sources = new Map<string, Source>()
  return {
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
