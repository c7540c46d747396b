import type { Listing } from '@energy-console/contract'
import { useCall } from '../../api/useCall'
import type { Field } from '../form/fields'
import { followMsOf } from '../list/followMsOf'
import { followsPlace } from '../list/followsPlace'
import type { ListData } from '../list/ListPanel'
import { useListFilters } from '../list/useListFilters'
import type { ListedRow } from './ListedRow'

interface Options {
  /** Filters that always hold. */
  fixed: Readonly<Record<string, string>>
  refetchMs?: number | undefined
  /** The station of the header narrows the rows that belong to stations. */
  followsPlace: boolean
}

/** The rows of a listing by what the address says. */
export function useListing<L extends Listing>(
  listing: L,
  fields: readonly Field[],
  { fixed, refetchMs = followMsOf(fields), ...options }: Options,
) {
  const { calls, asks }: Listing = listing
  const { state, change, filters, query } = useListFilters(fields, {
    fixed,
    followsPlace: options.followsPlace && followsPlace(listing),
  })
  const { data, error, isPlaceholderData, refetch } = useCall(
    calls.page,
    asks === 'body' ? { body: query } : { query },
    { keepsPrevious: true, ...(refetchMs === undefined ? {} : { refetchMs }) },
  )
  const list: ListData<ListedRow<L>> = {
    // what the calls of this listing answer; the calls of listings in general do not say so much
    rows: data?.records as readonly ListedRow<L>[] | undefined,
    total: data?.total ?? 0,
    hasMore: data?.hasMore,
    error,
    isFormer: isPlaceholderData,
    refetch: () => void refetch(),
  }
  return { list, state, change, filters }
}
