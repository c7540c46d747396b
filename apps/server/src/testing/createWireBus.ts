import { type Bus, createBus, type EventWithin } from '../platform/bus'

/** What is handed over as it is: the compiler refuses one too few and one too many. */
const within: Readonly<Record<EventWithin, true>> = { 'samples.committed': true, 'journal.came': true }

/** A bus whose events go through JSON, as between processes: what could not cross arrives broken, and a test fails. */
export const createWireBus = (onError: (error: unknown, name: string) => void): Bus =>
  createBus(onError, (event, name) =>
    Object.hasOwn(within, name) ? event : JSON.parse(JSON.stringify(event)),
  )
