import type { DataOf } from '@energy-console/contract'
import type { listStationCounts } from '@energy-console/contract/devices'

type Counts = readonly Pick<DataOf<typeof listStationCounts>[number], 'stationId' | 'devices' | 'points'>[]

/** How many a station has, as a table shows it: `--` while nobody knows; what is not listed has none. */
export const stationCount = (
  counts: Counts | undefined,
  stationId: string,
  what: 'devices' | 'points',
): string => (counts ? String(counts.find((one) => one.stationId === stationId)?.[what] ?? 0) : '--')
