import { noticeErrors } from '@energy-console/contract/notices'
import type { RestoreEnd } from '../backup/restoreEnd'

/** What waited to be sent is not sent. */
export const endMessages: RestoreEnd = {
  tables: ['outbox_message'],
  statement: `update outbox_message set state = 'dropped', lease_ms = null, end_time = now(),
    reason = '${JSON.stringify({ text: noticeErrors.restored.text, params: {} })}'::jsonb where state in ('waiting', 'sending')`,
}
