import type { LatestValue } from '@energy-console/contract/telemetry'

/** The value that a point had last. `ts` in Unix ms, null while nothing has come; quality 0 good, 1 uncertain, 2 bad. */
export type ShownValue = Omit<LatestValue, 'itemId'> & {
  /** The point is gone, or not this user's to see. */
  isGone?: boolean
}

interface Entry {
  value: ShownValue | undefined
  listeners: Set<() => void>
}

interface Hooks {
  /** Points that somebody wants for the first time. */
  onFirst(itemIds: string[]): void
  /** Points that nobody wants any more. */
  onLast(itemIds: string[]): void
}

/** Latest values by point with reference-counted interest; one changed value wakes its own listeners only. */
export function createPointStore({ onFirst, onLast }: Hooks) {
  const entries = new Map<string, Entry>()
  const first = new Set<string>()
  const last = new Set<string>()
  let isFlushing = false

  /** Mounting a page subscribes hundreds of points one by one; they leave in one frame. */
  function flushSoon(): void {
    if (isFlushing) return
    isFlushing = true
    queueMicrotask(() => {
      isFlushing = false
      for (const itemId of last) entries.delete(itemId)
      if (last.size > 0) onLast([...last])
      if (first.size > 0) onFirst([...first])
      first.clear()
      last.clear()
    })
  }

  return {
    subscribe(itemId: string, changed: () => void): () => void {
      const entry = entries.get(itemId) ?? { value: undefined, listeners: new Set() }
      if (entry.listeners.size === 0) {
        entries.set(itemId, entry)
        if (!last.delete(itemId)) first.add(itemId)
        flushSoon()
      }
      entry.listeners.add(changed)
      return () => {
        entry.listeners.delete(changed)
        if (entry.listeners.size > 0) return
        // Until the flush the value stays, for a page that takes over the interest at once.
        if (first.delete(itemId)) entries.delete(itemId)
        else last.add(itemId)
        flushSoon()
      }
    },

    get: (itemId: string): ShownValue | undefined => entries.get(itemId)?.value,

    /** Takes a value unless it is older than what is there. */
    put(itemId: string, value: ShownValue): void {
      const entry = entries.get(itemId)
      if (!entry) return
      const known = entry.value
      if (known && (known.ts ?? 0) > (value.ts ?? 0)) return
      if (known && known.ts === value.ts && known.value === value.value && known.quality === value.quality)
        return
      entry.value = value
      for (const changed of entry.listeners) changed()
    },

    /** The point is gone: what was known of it says nothing any more. */
    lose(itemId: string): void {
      const entry = entries.get(itemId)
      if (!entry || entry.value?.isGone) return
      entry.value = { ts: null, value: null, quality: 2, isGone: true }
      for (const changed of entry.listeners) changed()
    },

    wanted: (): string[] =>
      [...entries].filter(([, { listeners }]) => listeners.size > 0).map(([itemId]) => itemId),
  }
}
