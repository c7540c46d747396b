import type { TaskRow, wireOf } from './wire'

declare module '../bus' {
  interface HomeEvents {
    /** A task has begun, moved on or ended. */
    'tasks.changed': { tenantId: string; userId: string; task: ReturnType<typeof wireOf> }
  }
  interface SharedEvents {
    /** A user wants a task to stop that runs somewhere. */
    'tasks.cancelled': { taskId: TaskRow['id'] }
  }
}
