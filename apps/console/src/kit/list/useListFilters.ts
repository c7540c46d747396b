import { useMemo } from 'react'
import { stationFilter, usePlace, useStationIds } from '../../api/browser/place'
import type { Field } from '../form/fields'
import { filtersBy, type ListState, listQuery, readListState, useListState } from './listState'

interface Narrowing {
  /** Filters that always hold. */
  fixed: Readonly<Record<string, string>>
  /** The place of the header narrows the rows, unless a station is searched for. */
  followsPlace: boolean
}

/** What a list is asked for: what its address says, the place of the header, and what always holds. */
export function useListFilters(fields: readonly Field[], narrowing: Narrowing) {
  const names = useMemo(() => fields.map(({ name }) => name), [fields])
  const { state, change } = useListState(names)
  return { state, change, ...askedBy(state, useStationIds(), narrowing) }
}

/** The query that a list will be asked by at an address, before it is there. */
export function firstQuery(fields: readonly Field[], address: string, narrowing: Narrowing) {
  const { searchParams } = new URL(address, location.origin)
  const state = readListState(searchParams, filtersBy(fields.map(({ name }) => name)))
  return askedBy(state, usePlace.getState().place?.stationIds, narrowing).query
}

/** The filters in force and the query of the call, by the state of the address and the stations of the header's place. */
function askedBy(
  state: ListState,
  stationIds: readonly string[] | undefined,
  { fixed, followsPlace }: Narrowing,
) {
  const isNarrowed = followsPlace && !('stationId_equal' in { ...state.filters, ...fixed })
  const filters = { ...(isNarrowed ? stationFilter(stationIds) : {}), ...state.filters, ...fixed }
  return { filters, query: listQuery({ ...state, filters }) }
}
