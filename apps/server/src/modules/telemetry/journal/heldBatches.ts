import type { CurrentReadings } from './readJournal'

/** So many readings are held at most, those of the latest batches. */
const mostHeld = 100_000

/** The latest batches by their places in the journal. */
export interface HeldBatches {
  add(sequence: number, batch: CurrentReadings): void
  /** Those that lie after a place, in their order; what lies before it is forgotten. */
  after(sequence: number): ReadonlyMap<number, CurrentReadings>
}

/** Holds none at first, and never more readings than `most`. */
export function createHeldBatches(most: number = mostHeld): HeldBatches {
  const batches = new Map<number, CurrentReadings>()
  let readings = 0
  const drop = (sequence: number) => {
    readings -= batches.get(sequence)?.points.length ?? 0
    batches.delete(sequence)
  }
  return {
    add(sequence, batch) {
      batches.set(sequence, batch)
      readings += batch.points.length
      for (const oldest of batches.keys()) {
        if (readings <= most) break
        drop(oldest)
      }
    },
    after(place) {
      for (const sequence of batches.keys()) if (sequence <= place) drop(sequence)
      return new Map(batches)
    },
  }
}
