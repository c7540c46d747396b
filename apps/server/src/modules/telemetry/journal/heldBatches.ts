import type { CurrentReadings } from './readJournal'

/** So many readings are held at most, those of the latest batches. */
const mostHeld = 100_000

/** A batch at hand: one that was committed here, or that another process has sent, who calls it by a name. */
export interface HeldBatch {
  readonly name?: string
  readonly count: number
  readonly readings: () => CurrentReadings
}

/** The latest batches by their places in the journal. */
export interface HeldBatches {
  /**
   * A batch at the place of another comes after a fail-over that has lost that one and what lay behind it: they are forgotten. So is
   * what lies behind one from here, for those come in their order.
   */
  add(sequence: number, batch: HeldBatch): void
  /** What is at a place. */
  at(sequence: number): HeldBatch | undefined
  /** Forgets what is held of a place and of those behind it, or of all: they are others' now. */
  forget(from?: number): void
  /** Those that lie after a place; what lies before it is forgotten. */
  after(sequence: number): ReadonlyMap<number, HeldBatch>
}

/** Holds none at first, and never more readings than `most`. */
export function createHeldBatches(most: number = mostHeld): HeldBatches {
  const batches = new Map<number, HeldBatch>()
  let readings = 0
  const drop = (sequence: number) => {
    readings -= batches.get(sequence)?.count ?? 0
    batches.delete(sequence)
  }
  return {
    add(sequence, batch) {
      const isGivenAnew = batches.has(sequence)
      for (const [held, { name }] of batches) {
        const isLost = isGivenAnew || (name === undefined && batch.name === undefined)
        if (held >= sequence && isLost) drop(held)
      }
      batches.set(sequence, batch)
      readings += batch.count
      for (const oldest of batches.keys()) {
        if (readings <= most) break
        drop(oldest)
      }
    },
    at: (sequence) => batches.get(sequence),
    forget(from = 0) {
      for (const held of batches.keys()) if (held >= from) drop(held)
    },
    after(place) {
      for (const sequence of batches.keys()) if (sequence <= place) drop(sequence)
      return new Map(batches)
    },
  }
}
