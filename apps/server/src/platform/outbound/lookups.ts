import { createSlots } from '../jobs/slots'

/** One address that a name leads to. */
export interface Resolved {
  address: string
  family: number
}

/**
 * Lookups at once, and of one tenant. The system looks names up on one of four threads, which files, passwords and compression need
 * as well, and keeps it for as long as a name server is silent.
 */
const atOnce = { most: 2, perTenant: 1 }

interface Asked {
  found: Promise<Resolved[]>
  /** Who still waits for it. */
  wanted: number
}

/**
 * Looks names up, few at once, tenants in turns, and a name that a tenant asks for meanwhile only once: who sets addresses under a
 * silent name server holds up his own. `whose` line a name waits in is a tenant's, or one of its own where nobody stands for it. What nobody waits for any more when its turn comes is not looked up.
 */
export function createLookups(resolve: (name: string) => Promise<Resolved[]>) {
  const asked = new Map<string, Asked>()
  const slots = createSlots(atOnce)

  const lookUp = (key: string, whose: string, name: string) =>
    slots
      .run(whose, async () => {
        // whoever asks has been noted by then
        await undefined
        if (asked.get(key)?.wanted === 0) throw new Error(`nobody waits for ${name}`)
        return await resolve(name)
      })
      .finally(() => asked.delete(key))

  return (whose: string, name: string, signal: AbortSignal): Promise<Resolved[]> => {
    const key = `${whose} ${name}`
    const entry = asked.get(key) ?? { found: lookUp(key, whose, name), wanted: 0 }
    asked.set(key, entry)
    entry.wanted += 1
    signal.addEventListener('abort', () => {
      entry.wanted -= 1
    })
    return entry.found
  }
}
