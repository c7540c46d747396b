import { type Bus, createBus, type EventWithin } from '../platform/bus'

const within: readonly EventWithin[] = ['samples.committed', 'journal.came']

/** A bus whose events go through JSON, as between processes: what could not cross arrives broken, and a test fails. */
export const createWireBus = (onError: (error: unknown, name: string) => void): Bus =>
  createBus(onError, (event, name) =>
    within.some((one) => one === name) ? event : JSON.parse(JSON.stringify(event)),
  )
