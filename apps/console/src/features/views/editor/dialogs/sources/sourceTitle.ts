import type { DataSource } from '@energy-console/schematic'

/** What to call a data source in lists. */
export const sourceTitle = ({ name, prop, id }: DataSource): string => name || prop || id

/** Order of data sources in lists: by title, numbers by their value. */
export const bySourceTitle = (a: DataSource, b: DataSource): number =>
  sourceTitle(a).localeCompare(sourceTitle(b), undefined, { numeric: true })
