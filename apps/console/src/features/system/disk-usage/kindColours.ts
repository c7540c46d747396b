import type { StorageKind } from '@energy-console/contract/system'
import { seriesColours } from '../../../kit/colour/seriesColours'

const [blue, orange, green, violet, red, olive, teal, sand] = seriesColours

/** What each kind of data is drawn in, in every chart of the page. */
export const kindColours = {
  samples: blue,
  rollups: orange,
  files: green,
  alarms: violet,
  energy: red,
  logs: olive,
  work: teal,
  records: sand,
} as const satisfies Record<StorageKind, string>
