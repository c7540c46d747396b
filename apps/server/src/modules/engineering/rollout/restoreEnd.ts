import type { RestoreEnd } from '../../../platform/backup/restoreEnd'

/**
 * Firmware that was on its way is handed to nobody until somebody resumes the roll-out: its devices may have it, or a newer one, by now.
 */
export const endRollouts: RestoreEnd = {
  tables: ['firmware_rollout', 'firmware_target'],
  statement: `update firmware_target t set state = 'waiting', progress = 0, offered_time = null, sent_time = null
      from firmware_rollout r where r.id = t.rollout_id and r.state in ('running', 'paused', 'halted')
        and t.state in ('offered', 'downloading', 'downloaded', 'updating');
    update firmware_rollout set state = 'paused' where state = 'running'`,
}
