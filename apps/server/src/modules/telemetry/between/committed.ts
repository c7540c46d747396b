import type { Bus } from '../../../platform/bus'
import type { ShownReadings } from './columns'

/** From where open pages hear of readings that have been committed. */
export interface Committed {
  follow(hear: (readings: ShownReadings) => void): () => void
  /** A page shows this point: whoever commits is to tell of it. Call it before the page is sent what is stored. */
  join(itemId: string): void
  /** It shows it no more. */
  leave(itemId: string): void
}

/** Of a process that has no others: it commits everything itself. */
export const committedHere = (bus: Bus): Committed => ({
  follow: (hear) => bus.subscribe('samples.committed', hear),
  join: () => undefined,
  leave: () => undefined,
})
