/** Something that runs by itself and does not get on. */
export interface Trouble {
  /** `engine_stands`: it has not come on for minutes. `gateway_waits`: what a gateway sends is not stored. */
  code: 'engine_stands' | 'gateway_waits'
  /** Whose it is; undefined concerns every tenant. */
  tenantId?: string
  /** Visible to those who see the station; undefined to everybody of the tenant. */
  stationId?: string
  /** What it is about: an engine's name, a gateway's id. */
  subject: string
  /** Since when, Unix ms. */
  sinceMs: number
}

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
