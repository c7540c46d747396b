import type { MqttSession } from '../../../platform/mqtt'

/** What is answered to connections, one after the other to each. */
export interface Outbox {
  /** Does work for a connection when what it was sent before has left; not at all once it has ended. */
  after(to: Connection, work: () => Promise<void>): Promise<void>
  /** The same for what need not be done twice: nothing where the like waits already. */
  once(to: Connection, what: string, work: () => Promise<void>): Promise<void>
}

type Connection = Pick<MqttSession<unknown>, 'isOpen'>

/**
 * Keeps what is answered behind what each client reads: of one that asks for a thousand parts in one packet, and reads none, a
 * single part is in memory.
 */
export function createOutbox(): Outbox {
  const last = new WeakMap<Connection, Promise<unknown>>()
  const waiting = new WeakMap<Connection, Set<string>>()

  const after: Outbox['after'] = (to, work) => {
    const turn = (last.get(to) ?? Promise.resolve()).then(() => (to.isOpen ? work() : undefined))
    last.set(
      to,
      turn.catch(() => undefined),
    )
    return turn
  }

  return {
    after,
    async once(to, what, work) {
      const known = waiting.get(to) ?? new Set()
      waiting.set(to, known)
      if (known.has(what)) return
      known.add(what)
      await after(to, () => {
        known.delete(what)
        return work()
      })
    },
  }
}
