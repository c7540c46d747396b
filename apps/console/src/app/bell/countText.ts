import { mostCounted } from '@energy-console/contract/alarms'

/** A count that may have been cut: “999+”. */
export const countText = (count: number): string =>
  count >= mostCounted ? `${mostCounted - 1}+` : String(count)
