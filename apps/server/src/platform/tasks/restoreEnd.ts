import type { RestoreEnd } from '../backup/restoreEnd'

/** Tasks that waited or ran are over. */
export const endTasks: RestoreEnd = {
  tables: ['task'],
  statement: `update task set state = 'failed', note = '{"text":"服务重启时中断","params":{}}', end_time = now()
    where state in ('waiting', 'running')`,
}
