import { recall, remember } from './storage'

const leaseMs = 8000
const me = Math.random().toString(36).slice(2)

/** Runs `work` in one tab of this browser at a time. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // The Web Locks API exists on secure origins only; plain http in a plant's network falls back to a lease.
  if (navigator.locks) return navigator.locks.request(name, work)
  const key = `lock.${name}`
  for (;;) {
    const lease = recall<{ owner: string; until: number }>(key)
    if (!lease || lease.until < Date.now()) {
      remember(key, { owner: me, until: Date.now() + leaseMs })
      await pause(30)
      if (recall<{ owner: string }>(key)?.owner === me) break
    }
    await pause(100)
  }
  try {
    return await work()
  } finally {
    remember(key, undefined)
  }
}

/** Calls `lead` in exactly one tab, for as long as that tab lives; another takes over then. Returns how to resign. */
export function leadOneTab(name: string, lead: () => () => void): () => void {
  if (!navigator.locks) return lead()
  const resignation = new AbortController()
  let resign = () => {}
  const term = async () => {
    const stop = lead()
    await new Promise<void>((resolve) => {
      resign = resolve
    })
    stop()
  }
  navigator.locks.request(name, { signal: resignation.signal }, term).catch(() => {})
  return () => {
    resignation.abort()
    resign()
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
