import * as z from 'zod'
import { call } from '../core/call'
import { Id, Ids } from '../core/fields'
import { Task } from '../core/task'

/** Days after its end that a task and its file are kept. */
export const taskKeepDays = 7

/** The caller's own tasks, newest first: at most 100. */
export const listTasks = call({
  method: 'GET',
  path: '/api/blade-system/task/list',
  label: '我的后台任务',
  permission: 'session',
  reads: ['task'],
  isQuiet: true,
  data: z.array(Task),
})

/** Stops a task that waits or runs. What is over stays as it is. */
export const cancelTask = call({
  method: 'POST',
  path: '/api/blade-system/task/cancel',
  label: '取消后台任务',
  permission: 'session',
  changes: ['task'],
  audit: '取消后台任务',
  query: z.object({ id: Id.meta({ reference: 'task', label: '任务' }) }),
})

/** Forgets tasks that are over, with their files. */
export const removeTasks = call({
  method: 'POST',
  path: '/api/blade-system/task/remove',
  label: '清除后台任务',
  permission: 'session',
  changes: ['task'],
  query: z.object({ ids: Ids.meta({ reference: 'task', label: '任务' }) }),
})
