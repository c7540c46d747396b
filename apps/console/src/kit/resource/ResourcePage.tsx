import { PlusOutlined } from '@ant-design/icons'
import type { Resource, RowOf } from '@energy-console/contract'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useButton } from '../../api/session'
import { useTranslation } from '../../i18n/useTranslation'
import { fieldsOf } from '../form/fields'
import { ImportButton } from '../import/ImportButton'
import type { Imported } from '../import/Imported'
import type { Column } from '../list/Column'
import { ExportMenu } from '../list/ExportMenu'
import { ListPanel } from '../list/ListPanel'
import { mergeColumns } from '../list/mergeColumns'
import { isFixed, SearchForm } from '../list/SearchForm'
import type { StartingOf } from './formValues'
import { type Asked, type CustomInputs, ResourceDialog } from './ResourceDialog'
import { buttonsOf, RowButtons } from './RowButtons'
import { type Removal, useRemoval } from './useRemoval'
import { useResourceList } from './useResourceList'

interface ResourcePageProps<R extends Resource> {
  resource: R
  title: string
  /** What one of its records is called, where the page lists one kind of them; Chinese, also the translation key with `_one`. */
  one?: string
  /** What the page is for, shown while there is nothing in it. */
  emptyText: string
  /** Takes the place of a field's column, or adds one at the end. */
  columns?: readonly Column<RowOf<R>>[]
  /** Columns that are left out where there is little room, until somebody chooses them. */
  secondary?: readonly (keyof RowOf<R> & string)[]
  /** Beside the title. */
  switcher?: ReactNode
  /** Buttons of a row beside edit and delete. */
  rowActions?: (row: RowOf<R>) => ReactNode
  /** Buttons above the table beside the resource's own; `filters` are those in force. */
  toolbar?: (
    chosen: readonly RowOf<R>[],
    clear: () => void,
    filters: Readonly<Record<string, string>>,
  ) => ReactNode
  /** Inputs of the form by field, where the metadata is not enough. */
  inputs?: CustomInputs
  /** Stays in sight below the fields of the form; of a record, or of a new one. */
  foot?: (id: string | undefined) => ReactNode
  /** Of the form, see `ResourceDialog`. */
  across?: 1 | 2 | 3
  /** Fields that the form shows none of. */
  hiddenFields?: readonly string[]
  /** Rows can be chosen, also by who may not delete them. */
  isSelectable?: boolean
  /** Rows that nobody changes or removes: they have no such buttons, and are left out of what is removed together. */
  isLocked?: (row: RowOf<R>) => boolean
  /** Rows that nobody removes, though they can be changed. */
  isKept?: (row: RowOf<R>) => boolean
  /** Filters that always hold. */
  fixed?: Readonly<Record<string, string>>
  /** How often the list is asked for again, where it shows what lives; as often as its times need unless told. */
  refetchMs?: number
  /** What a new record begins with. */
  starting?: StartingOf<R>
  /** What is asked before a record is changed to what the form says; undefined: nothing. */
  question?: (
    record: RowOf<R>,
    body: Readonly<Record<string, unknown>>,
  ) => Asked | Promise<Asked | undefined> | undefined
  /** What else is said before records are deleted, and when they are. */
  removal?: (rows: readonly RowOf<R>[]) => Promise<Removal>
  /** Told what a create or update answered, and what it was made with. */
  onSaved?: (answer: { id: string }, isNew: boolean, body: Readonly<Record<string, unknown>>) => void
  /** Shown below what an import has done. */
  imported?: Imported
}

/** Whether records stand at a station, or are one. */
const belongsToStations = ({ noun, schema }: Resource) => noun === 'station' || 'stationId' in schema.shape

type Editing = { id: string } | { parentId?: string } | undefined

/** The page of a resource: search, table, create, edit, delete, export, all from its declaration. */
export function ResourcePage<R extends Resource>(props: ResourcePageProps<R>) {
  const {
    resource,
    title,
    emptyText,
    inputs = {},
    hiddenFields = [],
    toolbar,
    rowActions,
    onSaved,
    question,
  } = props
  const { fixed, starting, isLocked = () => false, isKept = () => false } = props
  const { t } = useTranslation()
  const fields = useMemo(() => fieldsOf(resource.schema), [resource])
  const columns = useMemo(
    () => mergeColumns<RowOf<R>>(fields, props.columns ?? [], props.secondary),
    [fields, props.columns, props.secondary],
  )
  const { data, state, change, query } = useResourceList(resource, fields, fixed, props.refetchMs)
  const [editing, setEditing] = useState<Editing>()
  const remove = useRemoval(
    resource,
    props.removal && ((rows) => props.removal?.(rows as readonly RowOf<R>[]) ?? Promise.resolve({})),
    props.one,
  )
  const canAdd = useButton(resource.codes.add)
  const canEdit = useButton(resource.codes.edit)
  const canDelete = useButton(resource.codes.delete)
  const isRemovable = (row: RowOf<R>) => canDelete && !isLocked(row) && !isKept(row)

  const addButton = canAdd && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({})}>
      {t('新增')}
    </Button>
  )
  const actions = (row: RowOf<R>) => {
    const [first, ...others] = buttonsOf(rowActions?.(row))
    return (
      <RowButtons>
        {first}
        {canEdit && !isLocked(row) && <Button onClick={() => setEditing({ id: row.id })}>{t('编辑')}</Button>}
        {others}
        {isRemovable(row) && (
          <Button color="danger" variant="text" onClick={() => remove([row])}>
            {t('删除')}
          </Button>
        )}
      </RowButtons>
    )
  }
  return (
    <>
      <ListPanel
        name={resource.noun}
        title={title}
        {...(props.switcher ? { switcher: props.switcher } : {})}
        data={data}
        columns={columns}
        state={state}
        onChange={change}
        isPaged={!resource.isTree}
        isSelectable={canDelete || props.isSelectable === true}
        search={
          <SearchForm
            fields={fields.filter(
              ({ name, meta, format }) => meta.search && format.search !== 'none' && !isFixed(name, fixed),
            )}
            filters={state.filters}
            onSearch={(filters) => change({ filters })}
          />
        }
        toolbar={(chosen, clear) => (
          <>
            {chosen.some(isRemovable) && (
              <Button danger onClick={() => remove(chosen.filter(isRemovable), clear)}>
                {t('删除')}
              </Button>
            )}
            {toolbar?.(chosen, clear, query)}
            {resource.import && (canAdd || canEdit) && (
              <ImportButton resource={resource} imported={props.imported} />
            )}
            <ExportMenu
              call={resource.calls.export}
              query={query}
              hasRows={(resource.import?.rows ?? []).length > 0}
            />
            {addButton}
          </>
        )}
        {...(canEdit || canDelete || rowActions ? { rowActions: actions } : {})}
        emptyText={emptyText}
        isOfStations={belongsToStations(resource)}
        emptyAction={addButton}
      />
      {editing && (
        <ResourceDialog
          resource={resource}
          fields={fields.filter(({ name }) => !hiddenFields.includes(name))}
          id={'id' in editing ? editing.id : undefined}
          inputs={inputs}
          across={props.across}
          {...(props.one ? { one: props.one } : {})}
          {...(starting ? { starting } : {})}
          foot={props.foot?.('id' in editing ? editing.id : undefined)}
          onClose={() => setEditing(undefined)}
          {...(onSaved ? { onSaved } : {})}
          {...(question ? { question: (record, body) => question(record as RowOf<R>, body) } : {})}
        />
      )}
    </>
  )
}
