import { automationErrors } from '@energy-console/contract/automation'
import type { RestoreEnd } from '../../../platform/backup/restoreEnd'

/** A sentence as the log of executions has it. */
const reason = `'${JSON.stringify({ text: automationErrors.restored.text, params: {} })}'::jsonb`

/** Executions that waited are not carried out, and what was due since the backup was made is not due again. */
export const endExecutions: RestoreEnd = {
  tables: ['timing_run', 'timing_command', 'ingest_cursor'],
  statement: `update timing_command m set state = 'refused', reason = ${reason} from timing_run r
      where r.id = m.run_id and r.state = 'waiting' and m.state = 'waiting';
    update timing_run set state = 'missed', reason = ${reason} where state = 'waiting';
    update ingest_cursor set clock_ms = extract(epoch from clock_timestamp()) * 1000 where consumer = 'timing tasks'`,
}
