import { Asset } from '@energy-console/contract/maintenance'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../../kit/form/fields'
import { rowSchemaOf } from '../../../kit/form/rows/rowProblems'
import { CellValue } from '../../../kit/list/CellValue'
import styles from './AssetPage.module.css'

interface Props {
  name: 'ratings' | 'spareParts'
  rows: readonly { id?: string | undefined }[]
}

const fields = fieldsOf(Asset)

/** The rows of a field as they were entered; nothing where there are none. */
export function AssetRows({ name, rows }: Props) {
  const { t } = useTranslation()
  const field = fields.find((one) => one.name === name)
  if (!field || rows.length === 0) return null
  const columns = fieldsOf(rowSchemaOf(field))
  const align = (kind: string) => (kind === 'number' ? styles.figure : undefined)
  return (
    <section>
      <h2>{t(field.label)}</h2>
      <div className={styles.scroll} data-scrolls>
        <table className={styles.rows}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} className={align(column.kind)}>
                  {t(column.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map((column) => (
                  <td key={column.name} className={align(column.kind)}>
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
