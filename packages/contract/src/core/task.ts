import * as z from 'zod'
import { choice, Id } from './fields'

/** What a task can be: it waits, runs, is done, has failed, or was stopped by who started it. */
export const taskStates = {
  waiting: '等待中',
  running: '进行中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
} as const
export type TaskState = keyof typeof taskStates

/** A Chinese text with `{{name}}` placeholders, also the translation key, and what stands in them. */
export const TaskText = z.object({
  text: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type TaskText = z.infer<typeof TaskText>

/** Something that takes longer than an answer may: started by a call, it works on in the background. */
export const Task = z.object({
  id: Id,
  title: TaskText,
  state: choice(taskStates),
  /** Steps done, of `total`; 0 of 0 while nothing is known. */
  done: z.number(),
  total: z.number(),
  /** What came of it, or why it failed. */
  note: TaskText.nullable(),
  createTime: z.string(),
  endTime: z.string().nullable(),
  /** The attachment that it made, where it has one. */
  fileId: Id.nullable(),
  /** Its file was removed before its time, for later ones needed the room. */
  isFileGone: z.boolean(),
})
export type Task = z.infer<typeof Task>

/** A file that is ready now, or the task that makes it. */
export const StartedTask = z.object({ taskId: Id })
