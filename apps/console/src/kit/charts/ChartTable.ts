/** What a chart shows, as a table: for screen readers, and for whoever would rather read. */
export interface ChartTable {
  head: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
  /** It has the newest of its rows alone: a picture may show more than anybody reads. */
  isCut?: boolean
}

/** Rows of a table at most. */
const mostRows = 1_000

/** The newest rows of a table, of what stands in the order of its time. */
export const newestRows = <T>(
  head: ChartTable['head'],
  all: readonly T[],
  rowOf: (one: T) => ChartTable['rows'][number],
): ChartTable => ({
  head,
  rows: all.slice(-mostRows).map(rowOf),
  isCut: all.length > mostRows,
})
