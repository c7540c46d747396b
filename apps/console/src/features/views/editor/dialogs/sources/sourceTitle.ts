import type { DataSource } from '@energy-console/schematic'

/** What to call a data source in lists. */
export const sourceTitle = ({ name, prop, id }: DataSource): string => name || prop || id
