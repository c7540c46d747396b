import { mostCounted } from '@energy-console/contract/alarms'

/** A count that may have been cut at `most`: “999+”. */
export const countText = (count: number, most = mostCounted): string =>
  count >= most ? `${most - 1}+` : String(count)
