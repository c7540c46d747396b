import { pathOf } from '@energy-console/contract'
import { inspectTaskPage, maintainTaskPage, type WorkKind } from '@energy-console/contract/maintenance'

/** Where a task is carried out. */
export const taskPath = ({ id, kind }: { id: string; kind: WorkKind }): string =>
  pathOf(kind === 'inspect' ? inspectTaskPage : maintainTaskPage, { taskId: id })

/** The part of the address of a task that says at which equipment one stands. */
export const assetParameter = 'asset'

/** Where a task is carried out, at its items of one piece of equipment. */
export const taskStopPath = (task: { id: string; kind: WorkKind }, assetId: string): string =>
  `${taskPath(task)}?${new URLSearchParams({ [assetParameter]: assetId })}`
