import { LRUCache } from 'lru-cache'
import { createSlots } from '../jobs/slots'

/** One address that a name leads to. */
export interface Resolved {
  address: string
  family: number
}

/** Lookups at once, and of one tenant. */
const atOnce = { most: 8, perTenant: 1 }
/** How long an answer is remembered, and that there was none. */
const [foundMs, missedMs] = [30_000, 5_000]
const mostRemembered = 2_000

interface Asked {
  found: Promise<Resolved[]>
  /** Who still waits for it. */
  wanted: number
}

/**
 * Looks names up, few at once, tenants in turns, and a name that a tenant asks for meanwhile only once: who sets addresses under a
 * silent name server holds up his own, and what was found out a moment ago is known. `whose` line a name waits in is a tenant's, or
 * one of its own where nobody stands for it. What nobody waits for any more when its turn comes is not looked up.
 */
export function createLookups(resolve: (name: string) => Promise<Resolved[]>) {
  const asked = new Map<string, Asked>()
  const slots = createSlots(atOnce)
  /** By name, whoever has asked. */
  const found = new LRUCache<string, Resolved[]>({ max: mostRemembered, ttl: foundMs })
  /** By whose it is and name. */
  const missed = new LRUCache<string, Error>({ max: mostRemembered, ttl: missedMs })

  const remember = async (key: string, name: string): Promise<Resolved[]> => {
    try {
      const all = await resolve(name)
      found.set(name, all)
      return all
    } catch (error) {
      if (error instanceof Error) missed.set(key, error)
      throw error
    }
  }

  const lookUp = (key: string, whose: string, name: string) =>
    slots
      .run(whose, async () => {
        // whoever asks has been noted by then
        await undefined
        if (asked.get(key)?.wanted === 0) throw new Error(`nobody waits for ${name}`)
        return await remember(key, name)
      })
      .finally(() => asked.delete(key))

  return (whose: string, name: string, signal: AbortSignal): Promise<Resolved[]> => {
    const key = `${whose} ${name}`
    const [known, failure] = [found.get(name), missed.get(key)]
    if (known) return Promise.resolve(known)
    if (failure) return Promise.reject(failure)
    const entry = asked.get(key) ?? { found: lookUp(key, whose, name), wanted: 0 }
    asked.set(key, entry)
    entry.wanted += 1
    signal.addEventListener('abort', () => {
      entry.wanted -= 1
    })
    return entry.found
  }
}
