import type { RestoreEnd } from '../../../platform/backup/restoreEnd'

/** Alarms of the backup have been told of since, or wait for nobody any more: those that come from now on are. */
export const endAlarmTellings: RestoreEnd = {
  tables: ['alarm_telling'],
  statement: 'delete from alarm_telling',
}
