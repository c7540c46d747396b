import { coreErrors } from '@energy-console/contract'
import { telemetryErrors, type WatchedMessages, watchMessagesCode } from '@energy-console/contract/telemetry'
import type { Logger } from 'pino'
import type { Database } from '../../../platform/database'
import { holds, type Session, scopeOf } from '../../../platform/http'
import type { SocketConnection } from '../../../platform/sockets'
import type { RawMessages } from '../raw-messages/createRawMessages'
import { isGatewaySeen } from '../raw-messages/queries'

type Connection = SocketConnection<Session>

/** What each connection watches of the messages of gateways: one thing at a time. */
export interface Watching {
  /** Watches this and nothing else; null: nothing. Tells the client so, or why not. */
  change(connection: Connection, wanted: WatchedMessages | null): Promise<void>
  end(connection: Connection): void
}

export function createWatching(options: {
  db: Database
  rawMessages: RawMessages
  log: Logger
  isOpen(connection: Connection): boolean
}): Watching {
  const { db, rawMessages, log, isOpen } = options
  const ends = new Map<Connection, () => void>()

  const end = (connection: Connection) => {
    ends.get(connection)?.()
    ends.delete(connection)
  }

  /** Begins; answers why not. */
  const begin = async (connection: Connection, wanted: WatchedMessages): Promise<string | null> => {
    const { session } = connection
    const { tenantId } = session
    const { gatewayId } = wanted
    if (!holds(session, watchMessagesCode)) return coreErrors.forbidden.key
    const isSeen =
      gatewayId === null ||
      (await db.inTenant(scopeOf(session), (tx) => isGatewaySeen(tx, gatewayId), { readOnly: true }))
    if (!isSeen) return coreErrors.notFound.key
    if (!isOpen(connection)) return null
    const watcher = {
      tenantId,
      stationIds: session.stationIds,
      send: connection.send,
      get backlog() {
        return connection.backlog
      },
    }
    const stop = rawMessages.watch(watcher, wanted)
    if (!stop) return telemetryErrors.watchedByMany.key
    ends.set(connection, stop)
    return null
  }

  return {
    end,
    async change(connection, wanted) {
      end(connection)
      const problem =
        wanted === null
          ? null
          : await begin(connection, wanted).catch((error: unknown) => {
              log.warn({ err: error }, 'messages are not watched')
              return coreErrors.unavailable.key
            })
      connection.send(JSON.stringify({ type: 'watch', problem }))
    },
  }
}
