import { ClientFrame } from '@energy-console/contract/telemetry'
import type { Logger } from 'pino'
import type { Bus } from '../../../platform/bus'
import type { Database, Scope } from '../../../platform/database'
import { AppError } from '../../../platform/errors'
import type { AddressLimit, TrustedProxies } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import { linkLimits } from '../../../platform/limits'
import {
  createSocketHub,
  type SocketConnection,
  type SocketHub,
  type SocketLimits,
} from '../../../platform/sockets'
import type { Committed } from '../between/committed'
import { createFollowing, sendError } from './following'
import { sees } from './sees'

/** What a visit of a shared view may follow, as of the instant at which it was asked. */
export interface SharedGrant {
  /** Visits of one link are counted together. */
  linkId: string
  /** Another one as soon as anything of it is. */
  edition: string
  scope: Scope
  itemIds: ReadonlySet<string>
}

/** Answers it by the token of a visit. @throws AppError where its link shows nothing any more */
export type ReadShared = (visitToken: string) => Promise<SharedGrant>

type Visitor = SharedGrant & { token: string }

/** How often visits are asked again what they may follow, ms: what has ended is shown no longer than this. */
const reviewEveryMs = 20_000

/**
 * The socket of visitors: values of the points of their view and nothing else; what else a client says is refused. Whose link is
 * over is closed (4401), and so is a connection whose link shows something else now (1012: connect again).
 */
export function createSharedHub(options: {
  db: Database
  bus: Bus
  committed: Committed
  clock: Clock
  scheduler: Scheduler
  log: Logger
  readShared: ReadShared
  strangers: AddressLimit
  proxies: TrustedProxies
  limits?: Partial<SocketLimits> | undefined
}): Pick<SocketHub<unknown>, 'handleUpgrade' | 'stop'> {
  const { bus, scheduler, log, readShared } = options
  const { socketsOfLink, frameBurst, framesPerSecond, frameBytes } = linkLimits
  const following = createFollowing<Visitor>({
    ...options,
    scopeOf: ({ scope }) => scope,
    isSeenBy: ({ scope }, tenantId, stationId) => sees(scope, tenantId, stationId),
    mayFollow: ({ itemIds }, itemId) => itemIds.has(itemId),
  })

  const receive = (connection: SocketConnection<Visitor>, input: unknown) => {
    const parsed = ClientFrame.safeParse(input)
    if (!parsed.success) return sendError(connection, 'bad_frame', [])
    const frame = parsed.data
    if (frame.type === 'subscribe' || frame.type === 'unsubscribe') following.received(connection, frame)
    else if (frame.type !== 'auth') sendError(connection, 'bad_frame', [])
  }

  const hub = createSocketHub<Visitor>({
    ...options,
    name: 'shared views',
    verify: async (token) => ({ ...(await readShared(token)), token }),
    limits: { perUser: socketsOfLink, frameBurst, framesPerSecond, frameBytes, ...options.limits },
    userOf: ({ linkId }) => linkId,
    opened: following.opened,
    received: receive,
    closed: following.closed,
  })

  /** What a visit may follow now; undefined where it is over. What cannot be asked just now goes on. */
  const present = async (visitor: Visitor): Promise<SharedGrant | undefined> => {
    try {
      return await readShared(visitor.token)
    } catch (error) {
      if (error instanceof AppError) return undefined
      log.warn({ err: error }, 'shared views are not reviewed')
      return visitor
    }
  }

  /** Asks each link (of a tenant) once, by one of its visits; where that is over, by the next. */
  const review = async (tenantId?: string) => {
    const byLink = new Map<string, Visitor[]>()
    for (const { session } of following.connections())
      if (tenantId === undefined || session.scope.tenantId === tenantId)
        byLink.set(session.linkId, [...(byLink.get(session.linkId) ?? []), session])
    for (const [linkId, visitors] of byLink)
      for (const session of visitors) {
        const grant = await present(session)
        if (!grant) hub.closeWhere((visitor) => visitor === session, 4401)
        else {
          hub.closeWhere((visitor) => visitor.linkId === linkId && visitor.edition !== grant.edition, 1012)
          break
        }
      }
  }

  let reviewing = Promise.resolve()
  /** One review at a time; one that is asked for while another runs begins after it. */
  const reviewInTurn = (tenantId?: string) => {
    reviewing = reviewing
      .then(() => review(tenantId))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'shared views are not reviewed')
      })
    return reviewing
  }

  const ends = [
    scheduler.every('shared views are reviewed', reviewEveryMs, () => reviewInTurn()),
    bus.subscribe('socket.shared', ({ tenantId }) => void reviewInTurn(tenantId)),
    following.end,
  ]
  return {
    handleUpgrade: hub.handleUpgrade,
    async stop() {
      for (const end of ends) end()
      await hub.stop()
    },
  }
}
