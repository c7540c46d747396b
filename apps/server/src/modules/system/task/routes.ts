import { cancelTask, listTasks, removeTasks } from '@energy-console/contract/system'
import { type Implementation, implement } from '../../../platform/http'
import type { Tasks } from '../../../platform/tasks'

/** The calls by which users see and stop their tasks. */
export const taskRoutes = (tasks: Tasks): readonly Implementation[] => [
  implement(listTasks, ({ tx, session }) => tasks.list({ tx, session })),
  implement(cancelTask, ({ query, ...asking }) => tasks.cancel(asking, query.id)),
  implement(removeTasks, ({ tx, session, query }) => tasks.remove({ tx, session }, query.ids.split(','))),
]
