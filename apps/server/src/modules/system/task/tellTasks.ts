import type { Bus } from '../../../platform/bus'

/** Tells each user's sockets how his tasks get on; returns how to end that. */
export const tellTasks = (bus: Bus): (() => void) =>
  bus.subscribe('tasks.changed', ({ tenantId, userId, task }) =>
    bus.publish('socket.push', { tenantId, stationId: null, userId, frame: { type: 'task', task } }),
  )
