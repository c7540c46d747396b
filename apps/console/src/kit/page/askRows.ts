import type { Listing, Resource } from '@energy-console/contract'
import { queryClient } from '../../api/cache/queryClient'
import { callQuery } from '../../api/callQuery'
import { everyRecordQuery } from '../../api/useEveryRecord'
import { fieldsOf } from '../form/fields'
import { followsPlace } from '../list/followsPlace'
import { firstQuery } from '../list/useListFilters'

/**
 * Asks for the rows that a page begins with at an address, while its code is still fetched: `useResourceList` or `useListing` finds
 * them on their way or there. Answers them; throws what is refused, which is asked again, and said, by the page.
 */
export async function askRows(
  rows: Resource | Listing,
  address: string,
  fixed: Readonly<Record<string, string>>,
): Promise<readonly object[]> {
  const fields = fieldsOf(rows.schema)
  const query = firstQuery(fields, address, { fixed, followsPlace: followsPlace(rows) })
  if (!isListing(rows) && rows.isTree === true)
    return queryClient.fetchQuery(everyRecordQuery(rows.calls.page, query))
  const input = isListing(rows) && rows.asks === 'body' ? { body: query } : { query }
  return (await queryClient.fetchQuery(callQuery(rows.calls.page, input))).records
}

const isListing = (rows: Resource | Listing): rows is Listing => 'kind' in rows && rows.kind === 'listing'
