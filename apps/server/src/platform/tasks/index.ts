export { createTasks, type Tasks } from './createTasks'
export type { TaskContext, TaskKind, TaskResult } from './kinds'
