import type { Server } from 'node:http'
import type { ProcessRole } from '../cluster'

/** Something that a module does by itself, and whose it is. */
export interface Duty {
  name: string
  /** Processes of this role do it; or each one, for what it keeps in its own memory. */
  of: ProcessRole | 'each'
  /** Begins it. */
  start?(): void | Promise<void>
  /** Sees the HTTP server before it listens, to take over WebSocket upgrades of its paths. */
  attach?(server: Server): void
  /**
   * The process begins to stop: ends the connections that it took over from the HTTP server, which would not close while they
   * are open, and begins nothing that other modules are needed for.
   */
  detach?(): void | Promise<void>
  /** Takes no more work, finishes and commits what is in hand. */
  stop?(): void | Promise<void>
}

/** What a module does by itself in this process. */
export interface Duties {
  /** All that the module does in some process, by name and role. */
  readonly all: readonly Pick<Duty, 'name' | 'of'>[]
  /** Begins those of this process's roles, one after the other; all others stay undone here. */
  start(): Promise<void>
  attach(server: Server): void
  detach(): Promise<void>
  /** Ends those that have begun, the last one first: also where another one has failed. */
  stop(): Promise<void>
}

/**
 * The one list of what a module does by itself: each entry says which processes do it. Without `roles` it is begun in this process whatever it is.
 */
export function createDuties(
  { roles }: { roles?: readonly ProcessRole[] | undefined },
  duties: readonly Duty[],
): Duties {
  const own = duties.filter(({ of }) => of === 'each' || roles === undefined || roles.includes(of))
  let begun: readonly Duty[] = []
  return {
    all: duties,
    async start() {
      for (const duty of own) {
        // what has failed half-way is ended as well
        begun = [...begun, duty]
        await duty.start?.()
      }
    },
    attach(server) {
      for (const duty of begun) duty.attach?.(server)
    },
    async detach() {
      await Promise.all(begun.map((duty) => duty.detach?.()))
    },
    async stop() {
      const ending = [...begun].reverse()
      begun = []
      const faults: unknown[] = []
      for (const duty of ending)
        try {
          await duty.stop?.()
        } catch (error) {
          faults.push(error)
        }
      if (faults.length === 1) throw faults[0]
      if (faults.length > 1) throw new AggregateError(faults, 'not stopped cleanly')
    },
  }
}
