/** How the records of a resource are imported from a table. */
export interface ImportSpec<F extends string = string> {
  /** Fields that tell which record a line is about; a line whose key is known changes that record. */
  readonly key: readonly F[]
  /** Fields that no table brings, beside those that the server sets and those that stand in no cell. */
  readonly without?: readonly F[]
  /** Fields of rows (`field.rows`): each line brings one row, and lines of one key make one record. */
  readonly rows?: readonly {
    readonly field: F
    /** The field, or fields, of a row by which it is found again in the record. */
    readonly key: string | readonly string[]
  }[]
  /** Other words that columns are known by, by their field. */
  readonly words?: Readonly<Record<string, readonly string[]>>
  /** Each line is an entry of a book and no record: it is made once whatever stands there, and nothing of it is taken back. */
  readonly isBooking?: boolean
  /** Chinese; said where a file is chosen. */
  readonly note?: string
}
