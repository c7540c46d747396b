import { createHash } from 'node:crypto'
import type { Clock } from '../../../platform/jobs/clock'
import type { Account, DeviceRoute, Routes } from './route'

/** The routing table in memory, read again when the configuration has changed. */
export interface Routing {
  /** The table as it is now; before the first {@link Routing.refresh} it is empty. */
  readonly current: Routes
  /** Marks the table as out of date; the next {@link Routing.settle} reads it again. */
  invalidate(): void
  /** Whether a change waits to be read. Hot paths ask this before they pay for a promise. */
  readonly isStale: boolean
  /** Resolves when no change waits. A failed reading is tried again by the next caller, who hears the error. */
  settle(): Promise<void>
  /** Reads now, whatever is known. */
  refresh(): Promise<void>
  /**
   * Whose token this is; undefined for nobody's. An unknown token reads the table again, at most once a second, for
   * accounts that came to be without an event.
   */
  accountOf(token: string): Promise<Account | undefined>
  /** The device of a gateway account by name. */
  deviceOf(account: Account, name: string): DeviceRoute | undefined
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** `load` reads the table; it gets the one before, to carry over what ingest remembers. */
export function createRouting(clock: Clock, load: (before: Routes | undefined) => Promise<Routes>): Routing {
  let current: Routes = { accounts: new Map(), devices: new Map(), byGateway: new Map(), points: new Map() }
  let wanted = 1
  let read = 0
  let reading: Promise<void> | undefined
  let lastGuessMs = Number.NEGATIVE_INFINITY

  const readOnce = async () => {
    const target = wanted
    current = await load(current)
    read = target
  }

  const settle = async () => {
    while (read < wanted) {
      reading ??= readOnce().finally(() => {
        reading = undefined
      })
      await reading
    }
  }

  const refresh = () => {
    wanted += 1
    return settle()
  }

  return {
    get current() {
      return current
    },
    get isStale() {
      return read < wanted
    },
    invalidate: () => {
      wanted += 1
    },
    settle,
    refresh,
    async accountOf(token) {
      await settle()
      const hash = hashOf(token)
      const known = current.accounts.get(hash)
      if (known || clock.now() - lastGuessMs < 1000) return known
      lastGuessMs = clock.now()
      await refresh()
      return current.accounts.get(hash)
    },
    deviceOf: (account, name) =>
      account.gatewayId === null ? undefined : current.byGateway.get(account.gatewayId)?.get(name),
  }
}
