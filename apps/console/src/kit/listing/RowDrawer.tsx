import type { Listing } from '@energy-console/contract'
import { Descriptions, Drawer } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { fieldsOf } from '../form/fields'
import { CellValue } from '../list/CellValue'
import type { Column } from '../list/Column'
import { useIsNarrow } from '../useIsNarrow'
import type { ListedRow } from './ListedRow'

interface RowDrawerProps<L extends Listing> {
  listing: L
  title: string
  row: ListedRow<L>
  /** How fields are shown where their builder does not say enough. */
  columns?: readonly Column<ListedRow<L>>[]
  /** Fields that `children` show. */
  shownApart?: readonly (keyof ListedRow<L> & string)[]
  /** Stands above the fields. */
  children?: ReactNode
  onClose: () => void
}

/** Every field of a row, those too that its list has no column for. */
export function RowDrawer<L extends Listing>(props: RowDrawerProps<L>) {
  const { listing, title, row, columns = [], shownApart = [], children, onClose } = props
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const fields = useMemo(() => fieldsOf(listing.schema), [listing])
  return (
    <Drawer open size={560} title={t(title)} onClose={onClose}>
      {children}
      <Descriptions
        column={1}
        size="small"
        bordered
        layout={isNarrow ? 'vertical' : 'horizontal'}
        styles={{ content: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } }}
        items={fields
          .filter(({ name, meta }) => meta.form !== false && !shownApart.some((apart) => apart === name))
          .map((field) => ({
            key: field.name,
            label: t(field.label, { context: 'field' }),
            children: columns.find(({ key }) => key === field.name)?.render(row) ?? (
              <CellValue field={field} row={row} />
            ),
          }))}
      />
    </Drawer>
  )
}
