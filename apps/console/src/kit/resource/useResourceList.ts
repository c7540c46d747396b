import type { Resource } from '@energy-console/contract'
import { useMemo } from 'react'
import { useStationId } from '../../api/place'
import { useCall } from '../../api/useCall'
import type { Field } from '../form/fields'
import type { Row } from '../list/Column'
import type { ListData } from '../list/ListPanel'
import { listQuery, useListState } from '../list/listState'
import { toTree } from '../toTree'

/** The rows of a resource by what the address says; the station of the header narrows what belongs to stations. */
export function useResourceList(resource: Resource, fields: readonly Field[]) {
  const names = useMemo(() => fields.map(({ name }) => name), [fields])
  const { state, change } = useListState(names)
  const stationId = useStationId()
  const hasStation = names.includes('stationId') && !('stationId_equal' in state.filters)
  const filters = { ...state.filters, ...(hasStation && stationId ? { stationId_equal: stationId } : {}) }
  const query = listQuery({ ...state, filters })
  const isTree = resource.isTree === true
  const page = useCall(resource.calls.page, { query }, { isEnabled: !isTree, keepsPrevious: true })
  const list = useCall(
    resource.calls.list,
    { query: { ...query, current: '1', size: '1000' } },
    { isEnabled: isTree, keepsPrevious: true },
  )
  const { error, isFetching, refetch } = isTree ? list : page
  const listed = list.data && toTree(list.data.filter(isRow))
  const data: ListData<Row> = {
    rows: isTree ? listed : page.data?.records.filter(isRow),
    total: isTree ? (list.data?.length ?? 0) : (page.data?.total ?? 0),
    error,
    isFetching,
    refetch: () => void refetch(),
  }
  return { data, state, change, query: filters }
}

/** Every record of a resource has an id; the type of a resource in general does not say so. */
const isRow = (record: Record<string, unknown>): record is Row => typeof record.id === 'string'
