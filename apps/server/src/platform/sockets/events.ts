import type { PlainValue } from '../bus'

declare module '../bus' {
  interface SharedEvents {
    /** Something for the people of a tenant (and of a station, where one is named) to see at once. */
    'socket.push': SocketPush
    /** What links of a tenant show may have changed: their visitors' sockets are looked at. */
    'socket.shared': { tenantId: string }
  }
}

/** A record in a frame. Its instants become wire times in the reader's zone. */
interface Told {
  id: string
  [field: string]: PlainValue
}

/** An alarm, a notice, a task or a global variable on its way to the real-time sockets. */
export interface SocketPush {
  tenantId: string
  stationId: string | null
  /** Only this user's sockets; everybody's of the tenant and station unless told. */
  userId?: string
  /** Only sockets of those who hold this code. */
  code?: string
  frame:
    | { type: 'alarm'; alarm: Told }
    | { type: 'global'; name: string; value: number | string | boolean | null }
    | { type: 'task'; task: Told }
    | { type: 'notice'; notice: Told }
    | { type: 'notices' }
    | { type: 'tree' }
    | { type: 'tags' }
    | { type: 'command' }
}
