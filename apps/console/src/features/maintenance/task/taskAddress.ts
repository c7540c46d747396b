import { pathOf } from '@energy-console/contract'
import {
  inspectTaskPage,
  inspectTasksPage,
  maintainTaskPage,
  maintainTasksPage,
  type WorkKind,
} from '@energy-console/contract/maintenance'

/** Where a task is carried out. */
export const taskPath = ({ id, kind }: { id: string; kind: WorkKind }): string =>
  pathOf(kind === 'inspect' ? inspectTaskPage : maintainTaskPage, { taskId: id })

/** Where the tasks of its kind are listed. */
export const tasksPath = (kind: WorkKind): string =>
  (kind === 'inspect' ? inspectTasksPage : maintainTasksPage).path
