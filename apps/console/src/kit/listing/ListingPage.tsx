import type { Listing } from '@energy-console/contract'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { fieldsOf } from '../form/fields'
import type { Column } from '../list/Column'
import { ExportMenu } from '../list/ExportMenu'
import { ListPanel } from '../list/ListPanel'
import { mergeColumns } from '../list/mergeColumns'
import { isFixed, SearchForm } from '../list/SearchForm'
import { buttonsOf, RowButtons } from '../resource/RowButtons'
import type { ListedRow } from './ListedRow'
import { useListing } from './useListing'

interface ListingPageProps<L extends Listing> {
  listing: L
  title: string
  /** What the page is for, shown while there is nothing in it. */
  emptyText?: string | undefined
  /** The one button that starts it, while there is nothing in it. */
  emptyAction?: ReactNode
  /** Beside the title: another view of the same things. */
  switcher?: ReactNode
  /** Takes the place of a field's column, or adds one at its `place`. */
  columns?: readonly Column<ListedRow<L>>[]
  /** Columns that are left out where there is little room, until somebody chooses them. */
  secondary?: readonly (keyof ListedRow<L> & string)[]
  rowActions?: (row: ListedRow<L>) => ReactNode
  /** Buttons above the table beside the export. */
  toolbar?: ReactNode
  /** What is done with chosen rows; rows can be chosen where there is one. */
  chosenActions?: ((chosen: readonly ListedRow<L>[], clear: () => void) => ReactNode) | undefined
  /** A row opened: the word on its button, and what opens (a drawer). It follows the row when that changes. */
  detail?: { label: string; show: (row: ListedRow<L>, close: () => void) => ReactNode }
  /** Filters that always hold; what is fixed is not searched by. */
  fixed?: Readonly<Record<string, string>>
  /** Fields that are not searched by here. */
  unsearched?: readonly string[]
  /** The station of the header narrows the rows that belong to stations; yes unless told. */
  followsPlace?: boolean
  /** Fetched again so often. */
  refetchMs?: number
}

const nothingFixed = {}

/** The page of a list that is only read: search, sorting, paging, columns, export and the opened row, all from its declaration. */
export function ListingPage<L extends Listing>(props: ListingPageProps<L>) {
  const { listing, title, emptyText, switcher, rowActions, chosenActions, detail, refetchMs } = props
  const { fixed = nothingFixed, unsearched = [], followsPlace = true } = props
  const { t } = useTranslation()
  const fields = useMemo(() => fieldsOf(listing.schema), [listing])
  const columns = useMemo(
    () => mergeColumns<ListedRow<L>>(fields, props.columns ?? [], props.secondary),
    [fields, props.columns, props.secondary],
  )
  const { list, state, change, filters } = useListing(listing, fields, { fixed, refetchMs, followsPlace })
  const [openId, setOpen] = useState<string>()
  const open = list.rows?.find(({ id }) => id === openId)
  const actions = (row: ListedRow<L>) => {
    const [first, ...others] = buttonsOf(rowActions?.(row))
    return (
      <RowButtons>
        {first}
        {detail && (
          <Button data-key="Enter" onClick={() => setOpen(row.id)}>
            {t(detail.label)}
          </Button>
        )}
        {others}
      </RowButtons>
    )
  }
  const searched = fields.filter(
    ({ name, meta, format }) =>
      meta.search && format.search !== 'none' && !unsearched.includes(name) && !isFixed(name, fixed),
  )
  const { calls, noun, schema }: Listing = listing
  return (
    <>
      <ListPanel
        name={noun}
        title={title}
        switcher={switcher}
        data={list}
        columns={columns}
        state={state}
        onChange={change}
        search={
          <SearchForm
            fields={searched}
            filters={state.filters}
            onSearch={(next) => change({ filters: next })}
          />
        }
        isSelectable={chosenActions !== undefined}
        toolbar={(chosen, clear) => (
          <>
            {chosenActions?.(chosen, clear)}
            <ExportMenu call={calls.export} query={filters} />
            {props.toolbar}
          </>
        )}
        isOfStations={'stationId' in schema.shape}
        {...(rowActions || detail ? { rowActions: actions } : {})}
        {...(emptyText === undefined ? {} : { emptyText })}
        emptyAction={props.emptyAction}
      />
      {open && detail?.show(open, () => setOpen(undefined))}
    </>
  )
}
