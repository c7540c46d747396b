import { coreErrors } from '@energy-console/contract'
import type { Logger } from 'pino'
import type { Spending } from '../../../platform/cluster'
import { refuse } from '../../../platform/errors'
import type { Clock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import { type DevicesChange, hashToken, type RoutingScope } from '../../devices'
import { noRoutes, patchRoutes } from './patchRoutes'
import type { Account, DeviceRoute, Routes } from './route'
import { createTokenFailures } from './tokenFailures'

/** The routing table in memory. What changes is read by itself and put into it, while everybody goes on. */
export interface Routing {
  /** The table as it is now; before {@link Routing.load} it is empty. */
  readonly current: Routes
  /** Whether a change waits to be read. Hot paths ask this before they pay for a promise. */
  readonly isStale: boolean
  /** Reads the whole table; at the start. */
  load(): Promise<void>
  /** Reads what has changed, in the background; as often as it takes. */
  follow(change: DevicesChange): void
  /** Reads the whole table again, in the background: changes may not have been told. */
  followAll(): void
  /** Resolves when no change waits. A failed reading is tried again by the next caller, who hears the error. */
  settle(): Promise<void>
  /**
   * Whose token this is; undefined for nobody's. One that is not in memory is looked up by itself, for accounts that
   * came to be without an event.
   *
   * @throws AppError `core.tooManyRequests` for an unknown token from an address that has tried too many.
   */
  accountOf(token: string, address: string): Promise<Account | undefined>
  /** The device of a gateway account by name. */
  deviceOf(account: Account, name: string): DeviceRoute | undefined
}

/** Where the table is read from. */
export interface RoutingSource {
  /** Everything, or what a scope names. `before` is the table so far, to carry over what ingest remembers. */
  load(before: Routes, scope?: RoutingScope): Promise<Routes>
  /** The account of one token, by its SHA-256 (hex). */
  findAccount(tokenSha256: string): Promise<Account | undefined>
  devicesOfProducts(productIds: readonly string[]): Promise<string[]>
}

/** Devices that are read at once, so that a product of ten thousand devices holds up nobody for long. */
const devicesAtOnce = 200
const retryMs = 1_000

export function createRouting(options: {
  clock: Clock
  scheduler: Scheduler
  log: Logger
  source: RoutingSource
  /** Lets the count of unknown tokens hold for all processes together. */
  spending?: Spending
}): Routing {
  const { clock, scheduler, log, source } = options
  const failures = createTokenFailures(clock, options.spending)
  const lookups = new Map<string, Promise<Account | undefined>>()
  let current = noRoutes()
  let waiting: DevicesChange[] = []
  let isAllWaiting = false
  let reading: Promise<void> | undefined
  let isRetrying = false
  let turn: Promise<unknown> = Promise.resolve()

  /** One reading after the other: what was read earlier must not replace what was read later. */
  const inTurn = (work: () => Promise<void>) => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  const read = async (scope: RoutingScope) => {
    patchRoutes(current, scope, await source.load(current, scope))
  }

  const apply = async (changes: readonly DevicesChange[]) => {
    const { deviceIds, productIds, ...scope } = scopeOf(changes)
    const further = productIds.length > 0 ? await source.devicesOfProducts(productIds) : []
    await read(scope)
    const all = [...new Set([...deviceIds, ...further])]
    for (let from = 0; from < all.length; from += devicesAtOnce)
      await read({ deviceIds: all.slice(from, from + devicesAtOnce) })
  }

  const isWaiting = () => isAllWaiting || waiting.length > 0

  const readAll = async () => {
    current = await source.load(current)
  }

  const readWaiting = async () => {
    const [changes, isAll] = [waiting, isAllWaiting]
    waiting = []
    isAllWaiting = false
    try {
      await (isAll ? readAll() : apply(changes))
    } catch (error) {
      waiting = [...changes, ...waiting]
      isAllWaiting ||= isAll
      throw error
    }
  }

  const settle = async () => {
    while (isWaiting() || reading !== undefined) {
      reading ??= inTurn(readWaiting).finally(() => {
        reading = undefined
      })
      await reading
    }
  }

  const settleInTime = () => {
    settle().catch((error: unknown) => {
      if (isRetrying) return
      isRetrying = true
      log.warn({ err: error }, 'changed devices not read yet')
      scheduler.at('routing', clock.now() + retryMs, () => {
        isRetrying = false
        settleInTime()
      })
    })
  }

  const follow = (change: DevicesChange) => {
    // whoever comes with a token that was just ended is looked up
    if (change.closedAccountIds?.length) {
      const closed = new Set(change.closedAccountIds)
      for (const [hash, { id }] of current.accounts) if (closed.has(id)) current.accounts.delete(hash)
    }
    waiting.push(change)
    settleInTime()
  }

  /** The account of a token in memory; a former token is good until its time is over. */
  const accountNow = (hash: string): Account | undefined => {
    const known = current.accounts.get(hash)
    return known?.untilMs !== undefined && known.untilMs <= clock.now() ? undefined : known
  }

  /** An account that is found this way comes with the devices that it speaks for. */
  const lookUp = async (hash: string) => {
    const account = await source.findAccount(hash)
    if (!account) return undefined
    const { id, gatewayId, deviceId } = account
    await inTurn(() =>
      read({
        accountIds: [id],
        ...(gatewayId === null ? {} : { behindGatewayIds: [gatewayId] }),
        ...(deviceId === null ? {} : { deviceIds: [deviceId] }),
      }),
    )
    return accountNow(hash)
  }

  const lookUpOnce = (hash: string) => {
    const running = lookups.get(hash) ?? lookUp(hash).finally(() => lookups.delete(hash))
    lookups.set(hash, running)
    return running
  }

  return {
    get current() {
      return current
    },
    get isStale() {
      return isWaiting() || reading !== undefined
    },
    load: readAll,
    follow,
    followAll() {
      isAllWaiting = true
      settleInTime()
    },
    settle,
    async accountOf(token, address) {
      const hash = hashToken(token)
      const known = accountNow(hash)
      if (known) return known
      if (isWaiting() || reading !== undefined) {
        await settle()
        const changed = accountNow(hash)
        if (changed) return changed
      }
      if (failures.areTooMany(address)) throw refuse(coreErrors.tooManyRequests)
      const found = await lookUpOnce(hash)
      if (!found) failures.note(address)
      return found
    },
    deviceOf: (account, name) =>
      account.gatewayId === null ? undefined : current.byGateway.get(account.gatewayId)?.get(name),
  }
}

/** Everything that several changes name, once. */
function scopeOf(changes: readonly DevicesChange[]) {
  const collect = (list: (change: DevicesChange) => readonly string[] | undefined) => [
    ...new Set(changes.flatMap((change) => list(change) ?? [])),
  ]
  const isWhole = ({ tenantId: _, ...lists }: DevicesChange) =>
    Object.values(lists).every((list) => list === undefined)
  return {
    tenantIds: [...new Set(changes.filter(isWhole).map(({ tenantId }) => tenantId))],
    gatewayIds: collect((change) => change.gatewayIds),
    accountIds: collect((change) => [...(change.accountIds ?? []), ...(change.closedAccountIds ?? [])]),
    deviceIds: collect((change) => change.deviceIds),
    productIds: collect((change) => change.productIds),
  }
}
