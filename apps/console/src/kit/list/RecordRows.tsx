import { useTranslation } from '../../i18n/useTranslation'
import { type Field, fieldsOf } from '../form/fields'
import { rowsOf } from '../form/rows/rowEdits'
import { rowSchemaOf } from '../form/rows/rowProblems'
import { CellValue } from './CellValue'
import { valueAt } from './Column'
import styles from './RecordRows.module.css'

/** The rows of a field of a record as they were entered; nothing where there are none. */
export function RecordRows({ field, record }: { field: Field; record: object }) {
  const { t } = useTranslation()
  const rows = rowsOf(valueAt(record, field.name))
  if (rows.length === 0) return null
  const columns = fieldsOf(rowSchemaOf(field))
  const align = ({ format }: Field) => (format.cell === 'number' ? styles.figure : undefined)
  return (
    <section>
      <h2 className={styles.name}>{t(field.label)}</h2>
      <div className={styles.scroll} data-scrolls>
        <table className={styles.rows}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} className={align(column)}>
                  {t(column.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={String(valueAt(row, 'id') ?? place)}>
                {columns.map((column) => (
                  <td key={column.name} className={align(column)}>
                    <CellValue field={column} row={row} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
