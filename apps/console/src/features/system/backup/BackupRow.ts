import type { Backup } from '@energy-console/contract/system'

/** A backup as the list shows it. */
export type BackupRow = Backup & { id: string }
