import { EventEmitter } from 'node:events'
import type { Plain } from './plain'

export { fromPlain, type Plain, type PlainInstant, type PlainValue, toPlain } from './plain'
export { tellTogether } from './tellTogether'

/**
 * Names and payloads of the events that other processes hear of. Each module adds its own by declaration merging, beside the code that
 * publishes them: here, or to {@link HomeEvents}.
 */
export interface SharedEvents {
  /**
   * What other processes published may have been lost: whoever remembers something that events keep right reads it anew. Events
   * are no truth; that stands in the database.
   */
  'bus.missed': Record<never, never>
}

/**
 * The events that are the business of the process in which they happen: of whoever hears them writes something down, or tells
 * others by an event of its own.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules and other rooms add theirs
export interface HomeEvents {}

/** All that the bus delivers. */
export type BusEvents = SharedEvents & HomeEvents

/** Those that never leave the process, as the program sees them: the compiler refuses one too few and one too many. */
const atHome: Readonly<Record<keyof HomeEvents, true>> = {
  'samples.committed': true,
  'journal.came': true,
  'writers.setAside': true,
  'commands.finished': true,
  'tasks.changed': true,
  'system.parametersChanged': true,
}

/** Whether an event stays in its process. */
export const staysAtHome = (name: string): boolean => Object.hasOwn(atHome, name)

/** Tens of thousands of readings a second, with the routes they came by: handed over as they are. */
export type EventWithin = Extract<keyof HomeEvents, 'samples.committed' | 'journal.came'>

/** A payload as it is handed over: what could not cross to another process is refused by the compiler. */
export type Carried<K extends keyof BusEvents> = K extends EventWithin ? BusEvents[K] : Plain<BusEvents[K]>

/** Events between roles of the server, and between processes where there are several. */
export interface Bus {
  /** Delivers to every subscriber in order; a subscriber that throws is logged and disturbs nobody. */
  publish<K extends keyof BusEvents>(name: K, event: Carried<K>): void
  /** Tells other processes, where there are any, of what is done here already. */
  tell<K extends keyof SharedEvents>(name: K, event: Carried<K>): void
  /** Returns the function that ends the subscription. */
  subscribe<K extends keyof BusEvents>(name: K, handle: (event: Carried<K>) => void): () => void
}

/** A bus within one process. */
export interface LocalBus extends Bus {
  /** Delivers what came from elsewhere, by the name under which it came. */
  deliver(name: string, event: unknown): void
}

/** A bus within one process. `onError` hears what subscribers throw; `carry` is what happens to a payload on its way. */
export function createBus(
  onError: (error: unknown, name: string) => void,
  carry: (event: unknown, name: string) => unknown = (event) => event,
): LocalBus {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: (name, event) => void emitter.emit(name as string, carry(event, name as string)),
    tell: () => undefined,
    deliver: (name, event) => void emitter.emit(name, event),
    subscribe(name, handle) {
      const guarded = (event: Carried<typeof name>) => {
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
