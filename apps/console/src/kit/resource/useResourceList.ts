import type { Resource, RowOf } from '@energy-console/contract'
import { useMemo } from 'react'
import { useCall } from '../../api/useCall'
import { useEveryRecord } from '../../api/useEveryRecord'
import type { Field } from '../form/fields'
import { followMsOf } from '../list/followMsOf'
import { followsPlace } from '../list/followsPlace'
import type { ListData } from '../list/ListPanel'
import { useListFilters } from '../list/useListFilters'
import { type Branch, toTree } from '../toTree'

/** The rows of a resource by what the address says; the place of the header narrows what belongs to stations. */
export function useResourceList<R extends Resource>(
  resource: R,
  fields: readonly Field[],
  fixed: Readonly<Record<string, string>> = {},
  refetchMs = followMsOf(fields),
) {
  const { state, change, filters, query } = useListFilters(fields, {
    fixed,
    followsPlace: followsPlace(resource),
  })
  const isTree = resource.isTree === true
  const { calls }: Resource = resource
  const follow = refetchMs === undefined ? {} : { refetchMs }
  const page = useCall(calls.page, { query }, { isEnabled: !isTree, keepsPrevious: true, ...follow })
  const list = useEveryRecord(calls.page, query, { isEnabled: isTree, keepsPrevious: true, ...follow })
  const { error, isPlaceholderData, refetch } = isTree ? list : page
  const listed = useMemo(() => list.data && rowsOf<R>(toTree(list.data)), [list.data])
  const data: ListData<RowOf<R>> = {
    rows: isTree ? listed : page.data && rowsOf<R>(page.data.records),
    total: isTree ? (list.data?.length ?? 0) : (page.data?.total ?? 0),
    error,
    isFormer: isPlaceholderData,
    refetch: () => void refetch(),
  }
  return { data, state, change, query: filters }
}

/** What the calls of this resource answer; the calls of resources in general do not say so much. */
const rowsOf = <R extends Resource>(records: readonly object[]) => records as readonly Branch<RowOf<R>>[]
