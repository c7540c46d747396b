import type { TaskRow, wireOf } from './wire'

declare module '../bus' {
  interface BusEvents {
    /** A task has begun, moved on or ended. */
    'tasks.changed': { tenantId: string; userId: string; task: ReturnType<typeof wireOf> }
    /** A user wants a task to stop that runs somewhere. */
    'tasks.cancelled': { taskId: TaskRow['id'] }
  }
}
