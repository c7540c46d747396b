import type { Capture } from '@energy-console/contract/telemetry'
import type { CommittedBatch } from './ingest/batch'

declare module '../../platform/bus' {
  interface BusEvents {
    /** A batch is in the database; consumers see batches in the order of their sequence. */
    'samples.committed': CommittedBatch
    /** What came of a command that a line of the operation log stands open for; a sentence why, where there is one. */
    'commands.finished': { operationId: string; result: 'success' | 'failure' | 'unknown'; reason: string }
    /** Something for the people of a tenant (and of a station, where one is named) to see at once. */
    'socket.push': SocketPush
    /** A camera recognised something. */
    'captures.recognised': { tenantId: string; stationId: string; capture: Capture }
  }
}

/** An alarm, a notice or a global variable on its way to the real-time sockets. Dates in it become wire times in the reader's zone. */
export interface SocketPush {
  tenantId: string
  stationId: string | null
  /** Only this user's sockets; everybody's of the tenant and station unless told. */
  userId?: string
  /** Only sockets of those who hold this code. */
  code?: string
  /** It was sent to a socket; called before `publish` returns. */
  onReached?: () => void
  frame:
    | { type: 'alarm'; alarm: { id: string; [field: string]: unknown } }
    | { type: 'global'; name: string; value: number | string | boolean | null }
    | { type: 'task'; task: { id: string; [field: string]: unknown } }
    | { type: 'notice'; notice: { id: string; [field: string]: unknown } }
    | { type: 'tree' }
}
