import type { RestoreEnd } from '../../../platform/backup/restoreEnd'

/**
 * A command that waited for its device becomes one whose outcome nobody knows: the next start says so of all that are `sent`, to the
 * operation log too.
 */
export const endCommands: RestoreEnd = {
  tables: ['device_command'],
  statement: `update device_command set status = 'sent', expire_time = null where status = 'queued';
    update device_command set expire_time = now() where status in ('selected', 'requested')`,
}
