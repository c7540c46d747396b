/** What a chart shows, as a table: for screen readers, and for whoever would rather read. */
export interface ChartTable {
  head: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}
