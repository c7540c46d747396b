import type { taskTable } from './table'

export type TaskRow = typeof taskTable.$inferSelect

/** A task as its user sees it; its instants become wire times in his zone. */
export const wireOf = (
  { id, title, state, done, total, note, createTime, endTime, fileId }: TaskRow,
  isFileGone = false,
) => ({
  id,
  title,
  state,
  done,
  total,
  note,
  createTime,
  endTime,
  fileId: isFileGone ? null : fileId,
  isFileGone,
})
