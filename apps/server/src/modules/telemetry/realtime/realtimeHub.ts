import { ClientFrame } from '@energy-console/contract/telemetry'
import type { Logger } from 'pino'
import { type Bus, fromPlain, type Plain } from '../../../platform/bus'
import type { Database } from '../../../platform/database'
import {
  type AddressLimit,
  holds,
  type Session,
  scopeOf,
  type TrustedProxies,
  withWireTimes,
} from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import {
  createSocketHub,
  type SocketConnection,
  type SocketHub,
  type SocketLimits,
  type SocketPush,
} from '../../../platform/sockets'
import type { Committed } from '../between/committed'
import type { RawMessages } from '../raw-messages/createRawMessages'
import { createFollowing, sendError } from './following'
import { sees } from './sees'
import { createWatching } from './watching'

/**
 * The real-time socket: values of subscribed items, alarms and notices of the session's tenant and stations, messages of
 * gateways for whoever watches them. An item that the session's scope does not show is refused by name.
 */
export function createRealtimeHub(options: {
  db: Database
  bus: Bus
  committed: Committed
  clock: Clock
  scheduler: Scheduler
  log: Logger
  verify(token: string): Promise<Session>
  strangers: AddressLimit
  proxies: TrustedProxies
  rawMessages: RawMessages
  limits?: Partial<SocketLimits>
}): SocketHub<Session> {
  const { db, bus, rawMessages, log } = options
  const following = createFollowing<Session>({ ...options, scopeOf, isSeenBy: sees })
  const watching = createWatching({ ...{ db, rawMessages, log }, isOpen: following.isOpen })

  const receive = (connection: SocketConnection<Session>, input: unknown) => {
    const parsed = ClientFrame.safeParse(input)
    if (!parsed.success) return sendError(connection, 'bad_frame', [])
    const frame = parsed.data
    if (frame.type === 'auth') return
    if (frame.type === 'watch') following.inTurn(connection, () => watching.change(connection, frame.wanted))
    else following.received(connection, frame)
  }

  const push = ({ tenantId, stationId, userId, code, frame }: Plain<SocketPush>) => {
    const told = fromPlain(frame)
    const texts = new Map<string, string>()
    for (const connection of following.connections()) {
      const { session } = connection
      if (!sees(session, tenantId, stationId) || (userId ?? session.userId) !== session.userId) continue
      if (code !== undefined && !holds(session, code)) continue
      const text = texts.get(session.timeZone) ?? JSON.stringify(withWireTimes(told, session.timeZone))
      texts.set(session.timeZone, text)
      connection.send(text)
    }
  }

  const hub = createSocketHub<Session>({
    ...options,
    name: 'realtime',
    userOf: ({ userId }) => userId,
    opened: following.opened,
    received: receive,
    closed(connection) {
      watching.end(connection)
      following.closed(connection)
    },
  })
  const ends = [bus.subscribe('socket.push', push), following.end]
  return {
    ...hub,
    async stop() {
      for (const end of ends) end()
      await hub.stop()
    },
  }
}
