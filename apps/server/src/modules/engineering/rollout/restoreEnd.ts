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

/** Notes of these that they were held. It goes before, and by itself: backups from before there were histories end theirs as well. */
export const noteEndedRollouts: RestoreEnd = {
  tables: ['firmware_rollout', 'firmware_rollout_history'],
  statement: `insert into firmware_rollout_history (tenant_id, station_id, record_id, transition, from_state, to_state)
    select tenant_id, station_id, id, 'hold', 'running', 'paused' from firmware_rollout where state = 'running'`,
}
