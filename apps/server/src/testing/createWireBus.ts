import { type Bus, createBus, type EventWithin } from '../platform/bus'

const within: EventWithin = 'samples.committed'

/** A bus whose events go through JSON, as between processes: what could not cross arrives broken, and a test fails. */
export const createWireBus = (onError: (error: unknown, name: string) => void): Bus =>
  createBus(onError, (event, name) => (name === within ? event : JSON.parse(JSON.stringify(event))))
