/** One address that a name leads to. */
export interface Resolved {
  address: string
  family: number
}

/**
 * Lookups at once. The system looks names up on one of four threads, which files, passwords and compression need as well, and
 * keeps it for as long as a name server is silent.
 */
const mostAtOnce = 2

interface Asked {
  found: Promise<Resolved[]>
  /** Who still waits for it. */
  wanted: number
}

/**
 * Looks names up, few at once, and a name that is asked for meanwhile only once: who sets addresses under a silent name server
 * holds up nothing but other addresses. What nobody waits for any more when its turn comes is not looked up.
 */
export function createLookups(resolve: (name: string) => Promise<Resolved[]>) {
  const asked = new Map<string, Asked>()
  const waiting: (() => void)[] = []
  let running = 0

  const lookUp = async (name: string) => {
    if (running < mostAtOnce) running += 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      // whoever asks has been noted by then
      await undefined
      if (asked.get(name)?.wanted === 0) throw new Error(`nobody waits for ${name}`)
      return await resolve(name)
    } finally {
      asked.delete(name)
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return (name: string, signal: AbortSignal): Promise<Resolved[]> => {
    const entry = asked.get(name) ?? { found: lookUp(name), wanted: 0 }
    asked.set(name, entry)
    entry.wanted += 1
    signal.addEventListener('abort', () => {
      entry.wanted -= 1
    })
    return entry.found
  }
}
