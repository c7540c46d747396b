import { cancelTask, listTasks, removeTasks } from '@energy-console/contract/system'
import type { Bus } from '../../../platform/bus'
import { type Implementation, implement } from '../../../platform/http'
import type { Tasks } from '../../../platform/tasks'

/** The calls by which users see and stop their tasks. */
export const taskRoutes = (tasks: Tasks): readonly Implementation[] => [
  implement(listTasks, ({ tx, session }) => tasks.list({ tx, session })),
  implement(cancelTask, ({ query, ...asking }) => tasks.cancel(asking, query.id)),
  implement(removeTasks, ({ tx, session, query }) => tasks.remove({ tx, session }, query.ids.split(','))),
]

/** Tells each user's sockets how his tasks get on; returns how to end that. */
export const tellTasks = (bus: Bus): (() => void) =>
  bus.subscribe('tasks.changed', ({ tenantId, userId, task }) =>
    bus.publish('socket.push', { tenantId, stationId: null, userId, frame: { type: 'task', task } }),
  )
