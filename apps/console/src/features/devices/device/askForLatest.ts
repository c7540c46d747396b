import type { RowOf } from '@energy-console/contract'
import type { devices } from '@energy-console/contract/devices'
import { queryClient } from '../../../api/cache/queryClient'
import { pointInfosQuery } from '../../../api/usePointInfos'

/** Asks how the values beside the devices of a list are said, before they are drawn: `LatestValues` finds it on its way or there. */
export function askForLatest(rows: readonly object[]): void {
  // the rows of this page are devices
  for (const { headProps } of rows as readonly RowOf<typeof devices>[])
    if (headProps.length > 0)
      void queryClient.prefetchQuery(pointInfosQuery(headProps.map(({ itemId }) => itemId)))
}
