import type { CurrentReadings } from './readJournal'

/** So many readings are held at most, those of the latest batches. */
const mostHeld = 100_000

/** The latest batches by their places in the journal. */
export interface HeldBatches {
  /** A batch at the place of another, or before others, comes after a fail-over that has lost them: they are forgotten. */
  add(sequence: number, batch: CurrentReadings): void
  /** Forgets what is held of a place, or of all of them: it is another's. */
  forget(sequence?: number): void
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
      for (const held of batches.keys()) if (held >= sequence) drop(held)
      batches.set(sequence, batch)
      readings += batch.points.length
      for (const oldest of batches.keys()) {
        if (readings <= most) break
        drop(oldest)
      }
    },
    forget(sequence) {
      for (const held of batches.keys()) if (sequence === undefined || held === sequence) drop(held)
    },
    after(place) {
      for (const sequence of batches.keys()) if (sequence <= place) drop(sequence)
      return new Map(batches)
    },
  }
}
