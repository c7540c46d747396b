import type { Clock } from '../jobs/clock'
import { idleLoad } from './evenOut'

/** What a minute ago was, counts for a third of what is now. */
const smoothedOverMs = 60_000
/** So many times what it was counts of one measure at most: who catches up looks at much, for a while. */
const mostRise = 2

/** What the partitions of a process cost, in memory. */
export interface LoadMeter {
  /** Readings were looked at for a partition. */
  worked(partition: number, looks: number): void
  /**
   * Measures anew those that are held, looks a second, smoothed over a minute; one that has come goes on from what its former owner
   * `noted`. Call it every few seconds.
   */
  measure(held: readonly number[], noted: (partition: number) => number): void
  /** What was measured last, of those that were held then. */
  loads(): ReadonlyMap<number, number>
}

/** Begins with nothing. */
export function createLoadMeter(clock: Clock): LoadMeter {
  let counts = new Map<number, number>()
  let loads: ReadonlyMap<number, number> = new Map()
  let measuredMs = clock.now()

  return {
    worked(partition, looks) {
      counts.set(partition, (counts.get(partition) ?? 0) + looks)
    },
    measure(held, noted) {
      const elapsedMs = clock.now() - measuredMs
      const before = loads
      const loadNow = (partition: number) => {
        const load = before.get(partition)
        if (load === undefined || elapsedMs <= 0) return load ?? noted(partition)
        const rate = ((counts.get(partition) ?? 0) * 1_000) / elapsedMs
        const counted = Math.min(rate, mostRise * Math.max(load, idleLoad))
        return load + (1 - Math.exp(-elapsedMs / smoothedOverMs)) * (counted - load)
      }
      loads = new Map(held.map((partition) => [partition, loadNow(partition)]))
      if (elapsedMs === 0) return
      measuredMs += elapsedMs
      counts = new Map()
    },
    loads: () => loads,
  }
}
