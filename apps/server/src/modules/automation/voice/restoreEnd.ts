import { automationErrors } from '@energy-console/contract/automation'
import type { RestoreEnd } from '../../../platform/backup/restoreEnd'

/** What waited to be said is not said. */
export const endUtterances: RestoreEnd = {
  tables: ['voice_utterance'],
  statement: `update voice_utterance set state = 'missed',
    reason = '${JSON.stringify({ text: automationErrors.restored.text, params: {} })}'::jsonb where state = 'waiting'`,
}
