import { onRemembered, recall, remember } from './storage'

// The Web Locks API exists on secure origins only; plain http in a plant's network falls back to leases.

const leaseMs = 8000
const me = Math.random().toString(36).slice(2)

interface Lease {
  owner: string
  /** Unix ms. */
  until: number
}

const keyOf = (name: string) => `lock.${name}`

/** The lease on a name that counts at present. */
function leaseOn(name: string): Lease | undefined {
  const lease = recall<Lease>(keyOf(name))
  return lease && lease.until >= Date.now() ? lease : undefined
}

/** Takes the lease, unless somebody has it; another tab may take it at the same moment, then one of the two has it. */
async function takeLease(name: string): Promise<boolean> {
  if (leaseOn(name)) return false
  extendLease(name)
  await pause(30)
  return recall<Lease>(keyOf(name))?.owner === me
}

const extendLease = (name: string) => remember(keyOf(name), { owner: me, until: Date.now() + leaseMs })

/** Runs `work` in one tab of this browser at a time. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work)
  while (!(await takeLease(name))) await pause(100)
  try {
    return await work()
  } finally {
    remember(keyOf(name), undefined)
  }
}

/** Calls `lead` in exactly one tab, for as long as that tab lives; another takes over then. Returns how to resign. */
export function leadOneTab(name: string, lead: () => () => void): () => void {
  if (!navigator.locks) return leadByLease(name, lead)
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

/** Whether another tab of this browser leads; `isCandidate`: this one stands for it as well, and is not asked. */
export async function isLedElsewhere(name: string, isCandidate: boolean): Promise<boolean> {
  if (isCandidate) return false
  if (!navigator.locks) return leaseOn(name) !== undefined
  const { held = [] } = await navigator.locks.query()
  return held.some((lock) => lock.name === name)
}

/** The leading tab extends its lease; one that slept too long finds another leading, and stops. */
function leadByLease(name: string, lead: () => () => void): () => void {
  let stop: (() => void) | undefined
  let isResigned = false
  let isTaking = false
  const end = () => {
    stop?.()
    stop = undefined
  }
  const look = async () => {
    if (isTaking) return
    if (stop) {
      if (recall<Lease>(keyOf(name))?.owner === me) extendLease(name)
      else end()
      return
    }
    isTaking = true
    const isTaken = await takeLease(name)
    isTaking = false
    if (!isTaken) return
    if (isResigned) remember(keyOf(name), undefined)
    else stop = lead()
  }
  void look()
  const timer = setInterval(() => void look(), leaseMs / 4)
  const stopListening = onRemembered(keyOf(name), () => void look())
  const resign = () => {
    if (stop && recall<Lease>(keyOf(name))?.owner === me) remember(keyOf(name), undefined)
    end()
  }
  window.addEventListener('pagehide', resign)
  return () => {
    isResigned = true
    clearInterval(timer)
    stopListening()
    window.removeEventListener('pagehide', resign)
    resign()
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
