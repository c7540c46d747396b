import { useMemo } from 'react'
import { stationFilter, useStationIds } from '../../api/browser/place'
import type { Field } from '../form/fields'
import { listQuery, useListState } from './listState'

interface Narrowing {
  /** Filters that always hold. */
  fixed: Readonly<Record<string, string>>
  /** The place of the header narrows the rows, unless a station is searched for. */
  followsPlace: boolean
}

/** What a list is asked for: what its address says, the place of the header, and what always holds. */
export function useListFilters(fields: readonly Field[], { fixed, followsPlace }: Narrowing) {
  const names = useMemo(() => fields.map(({ name }) => name), [fields])
  const { state, change } = useListState(names)
  const stationIds = useStationIds()
  const isNarrowed = followsPlace && !('stationId_equal' in state.filters)
  const filters = { ...(isNarrowed ? stationFilter(stationIds) : {}), ...state.filters, ...fixed }
  return { state, change, filters, query: listQuery({ ...state, filters }) }
}
