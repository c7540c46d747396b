import { cameraCaptures } from '@energy-console/contract/devices'
import type { Bus } from '../../../platform/bus'
import { type AddressLimit, holds, type Session, type TrustedProxies } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import {
  createSocketHub,
  type SocketConnection,
  type SocketHub,
  type SocketLimits,
} from '../../../platform/sockets'
import { sees } from './sees'

const { permission } = cameraCaptures.calls.page

/** The AI capture socket: what cameras recognise at the session's stations, for whoever may list it. */
export function createCaptureHub(options: {
  bus: Bus
  clock: Clock
  scheduler: Scheduler
  verify(token: string): Promise<Session>
  strangers: AddressLimit
  proxies: TrustedProxies
  limits?: Partial<SocketLimits>
}): SocketHub<Session> {
  const { bus } = options
  const connections = new Set<SocketConnection<Session>>()
  const hub = createSocketHub<Session>({
    ...options,
    name: 'capture',
    userOf: ({ userId }) => userId,
    opened: (connection) => void connections.add(connection),
    received: () => undefined,
    closed: (connection) => void connections.delete(connection),
  })
  const end = bus.subscribe('captures.recognised', ({ tenantId, stationId, capture }) => {
    const frame = JSON.stringify({ type: 'capture', capture })
    for (const connection of connections) {
      const { session } = connection
      if (sees(session, tenantId, stationId) && holds(session, permission)) connection.send(frame)
    }
  })
  return {
    ...hub,
    async stop() {
      end()
      await hub.stop()
    },
  }
}
