import { pathOf } from '@energy-console/contract'
import { inspectTaskPage, maintainTaskPage, type WorkKind } from '@energy-console/contract/maintenance'

/** Where a task is carried out. */
export const taskPath = ({ id, kind }: { id: string; kind: WorkKind }): string =>
  pathOf(kind === 'inspect' ? inspectTaskPage : maintainTaskPage, { taskId: id })
