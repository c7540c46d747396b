/** Codes of tasks of inspection and maintenance. */
export const taskCodes = {
  view: 'ops_task_view',
  /** To carry out what one is assigned to, and what nobody is. */
  execute: 'ops_task_execute',
  /** To accept what was submitted, or to send it back. */
  check: 'ops_task_check',
  /** To say who does it, to call it off, and to carry out what others are assigned to. */
  dispatch: 'ops_task_dispatch',
} as const
