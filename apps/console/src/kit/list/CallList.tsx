import type { Call, Page } from '@energy-console/contract'
import { type ReactNode, useMemo } from 'react'
import type { z } from 'zod'
import { useCall } from '../../api/useCall'
import { fieldsOf } from '../form/fields'
import type { Column, Row } from './Column'
import { columnsOf } from './columns'
import { ListPanel } from './ListPanel'
import { listQuery, useListState } from './listState'
import { filterName, SearchForm } from './SearchForm'

interface CallListProps<R extends Row> {
  /** Under this name the choice of columns is remembered. */
  name: string
  title: string
  /** A call that answers a page of `schema`. */
  call: Call<z.ZodType, z.ZodType, z.ZodType<Page<R>>>
  schema: z.ZodObject
  emptyText: string
  /** Beside the title. */
  switcher?: ReactNode
  columns?: readonly Column<R>[]
  rowActions?: (row: R) => ReactNode
  /** Filters that always hold. */
  fixed?: Readonly<Record<string, string>>
}

/** A list that is only read: search, sort, paging and columns from the schema of what a call answers. */
export function CallList<R extends Row>(props: CallListProps<R>) {
  const { name, title, call, schema, emptyText, switcher, columns: own = [], rowActions, fixed = {} } = props
  const fields = useMemo(() => fieldsOf(schema), [schema])
  const names = useMemo(() => fields.map((field) => field.name), [fields])
  const { state, change } = useListState(names)
  const query = { ...listQuery(state), ...fixed }
  const { data, error, isFetching, refetch } = useCall(call, { query }, { keepsPrevious: true })
  const columns = columnsOf<R>(fields).map((column) => own.find(({ key }) => key === column.key) ?? column)
  const searched = fields.filter(
    (field) => field.meta.search && field.format.search !== 'none' && !(filterName(field) in fixed),
  )
  return (
    <ListPanel
      name={name}
      title={title}
      switcher={switcher}
      data={{
        rows: data?.records,
        total: data?.total ?? 0,
        error,
        isFetching,
        refetch: () => void refetch(),
      }}
      columns={[...columns, ...own.filter(({ key }) => !columns.some((column) => column.key === key))]}
      state={state}
      onChange={change}
      search={
        <SearchForm fields={searched} filters={state.filters} onSearch={(filters) => change({ filters })} />
      }
      {...(rowActions ? { rowActions } : {})}
      emptyText={emptyText}
    />
  )
}
