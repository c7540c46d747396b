import type { Server } from 'node:http'
import { coreErrors } from '@energy-console/contract'
import { refuse } from '../../../platform/errors'
import { isConcerned, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { attachHubs, type SocketLimits } from '../../../platform/sockets'
import type { Committed } from '../between/committed'
import type { RawMessages } from '../raw-messages/createRawMessages'
import { createCaptureHub } from './captureHub'
import { createRealtimeHub } from './realtimeHub'
import { createSharedHub, type ReadShared } from './sharedHub'

/** The real-time and the AI capture socket: on ports of their own, and on that of the console. That of visitors is there alone. */
export interface Hubs {
  attach(server: Server): void
  /** Listens; answers the ports. From then on sessions that end, or change their rights, lose their connections, and all do when the licence is over. */
  listen(): Promise<{ realtime: number; capture: number }>
  stop(): Promise<void>
}

/** How long sockets stay open after the licence is over, at most. */
const askLicenceEveryMs = 60_000

/** Builds both; nothing listens before `listen`. */
export function createHubs(
  { db, bus, clock, scheduler, config, log, strangers, proxies, licensing, tls }: Platform,
  options: {
    /** Whose token or ticket it is. */
    verify(token: string): Promise<Session>
    rawMessages: RawMessages
    /** From where open pages hear of readings. */
    committed: Committed
    /** What visitors may follow; without it there is no socket for them. */
    readShared?: ReadShared | undefined
    limits?: Partial<SocketLimits> | undefined
  },
): Hubs {
  const parts = { bus, clock, scheduler, strangers, proxies, ...options }
  const realtime = createRealtimeHub({ ...parts, db, log })
  const capture = createCaptureHub(parts)
  const { readShared } = options
  const shared =
    readShared &&
    createSharedHub({
      ...{ db, bus, clock, scheduler, log, strangers, proxies },
      ...{ committed: options.committed, limits: options.limits },
      async readShared(token) {
        if (!licensing.isOpen()) throw refuse(coreErrors.notActivated)
        return readShared(token)
      },
    })
  const ends: (() => void)[] = []

  const closeWhere = (isOver: (session: Session) => boolean, code: 4401 | 1012) => {
    for (const hub of [realtime, capture]) hub.closeWhere(isOver, code)
  }

  const followSessions = () => [
    bus.subscribe('identity.sessionsEnded', ({ sessionIds }) =>
      closeWhere((session) => sessionIds.includes(session.sessionId), 4401),
    ),
    bus.subscribe('identity.rightsChanged', (change) =>
      closeWhere((session) => isConcerned(session, change), 1012),
    ),
    // whose session has ended elsewhere does not come back
    bus.subscribe('bus.missed', () => closeWhere(() => true, 1012)),
    // whoever connects again is refused, and his console asks for a licence
    scheduler.every('sockets ask for the licence', askLicenceEveryMs, () => {
      if (!licensing.isOpen()) closeWhere(() => true, 1012)
    }),
  ]

  return {
    attach: (server) =>
      attachHubs(server, {
        ...{ '/ws/realtime': realtime, '/ws/capture': capture },
        ...(shared ? { '/ws/shared': shared } : {}),
      }),
    async listen() {
      ends.push(...followSessions())
      return {
        realtime: await realtime.listen(config.realtimePort, config.host, tls),
        capture: await capture.listen(config.capturePort, config.host, tls),
      }
    },
    async stop() {
      for (const end of ends) end()
      await Promise.all([realtime.stop(), capture.stop(), shared?.stop()])
    },
  }
}
