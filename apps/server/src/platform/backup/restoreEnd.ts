/**
 * What was under way when a backup was made and is not begun again after a restore: it has been done since, or is wanted no more.
 * Whoever has such rows says so, one of these each; the process gathers them.
 */
export interface RestoreEnd {
  /** The tables that the statement names: a backup that is older than one of them has nothing to end. */
  tables: readonly string[]
  /** SQL that runs as the owner, in the transaction of the restore. */
  statement: string
  /** Done only where the backup is restored into another installation than it was made in. */
  isElsewhere?: true
}
