import type { RestoreEnd } from '../../../platform/backup/restoreEnd'

/** What was due since the backup was made is not due again. */
export const passOverMailings: RestoreEnd = {
  tables: ['report_mailing'],
  statement: 'update report_mailing set next_ms = null',
}
