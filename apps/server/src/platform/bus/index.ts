import { EventEmitter } from 'node:events'

/** Event names and payloads. Each module adds its own by declaration merging, beside the code that publishes them. */
// biome-ignore lint/suspicious/noEmptyInterface: modules merge their events into it
export interface BusEvents {}

/** Events between roles of the server. In-process today; the port stays narrow so that a broker can take its place. */
export interface Bus {
  /** Delivers to every subscriber in order; a subscriber that throws is logged and disturbs nobody. */
  publish<K extends keyof BusEvents>(name: K, event: BusEvents[K]): void
  /** Returns the function that ends the subscription. */
  subscribe<K extends keyof BusEvents>(name: K, handle: (event: BusEvents[K]) => void): () => void
}

/** A bus within one process. `onError` hears what subscribers throw. */
export function createBus(onError: (error: unknown, name: string) => void): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: (name, event) => void emitter.emit(name as string, event),
    subscribe(name, handle) {
      const guarded = (event: BusEvents[typeof name]) => {
        try {
          handle(event)
        } catch (error) {
          onError(error, name as string)
        }
      }
      emitter.on(name as string, guarded)
      return () => void emitter.off(name as string, guarded)
    },
  }
}
