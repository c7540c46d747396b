import type { LatestValue } from '@energy-console/contract/telemetry'

/** Where values come from. */
export interface Feed {
  /** Of the socket. */
  path: string
  /** Its first frame. */
  tokenOf(): Promise<string | undefined>
  /** Codes of closes after which it may show something else, or to nobody any more. */
  asksAfter: readonly number[]
  /** Present values of points, where the socket is down, and those that are gone. */
  readValues(
    itemIds: readonly string[],
  ): Promise<{ values: readonly LatestValue[]; goneIds: readonly string[] }>
}
