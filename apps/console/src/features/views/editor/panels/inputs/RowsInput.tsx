import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Property, RowColumn } from '@energy-console/schematic'
import { Button } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { ColorInput } from './ColorInput'
import { NumberInput } from './NumberInput'
import styles from './RowsInput.module.css'
import { SourceSelect } from './SourceSelect'
import { TextInput } from './TextInput'

/** What a cell of such a list holds: what its inputs make. */
type Cell = string | number

/** A row, by the names of its columns; cells that are empty may be missing. */
type Row = Readonly<Partial<Record<RowColumn['name'], Cell>>>

interface Props {
  property: Property
  value: readonly Row[]
  onChange: (rows: readonly Row[]) => void
}

/** A property that is a list: slices of a pie, states of a lamp, rows of a table. */
export function RowsInput({ property: { columns = [], label }, value, onChange }: Props) {
  const { t } = useTranslation()
  const change = (index: number, name: string, cell: Cell) =>
    onChange(value.map((row, at) => (at === index ? { ...row, [name]: cell } : row)))

  return (
    <div className={styles.rows}>
      {value.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are addressed by their index
        <div key={index} className={styles.row}>
          {columns.map((column) => (
            <CellInput
              key={column.name}
              column={column}
              label={`${t(label)} ${index + 1} ${t(column.label, { context: 'item' })}`}
              value={row[column.name]}
              onChange={(cell) => change(index, column.name, cell)}
            />
          ))}
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('删除')}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...value, {}])}>
        {t('添加')}
      </Button>
    </div>
  )
}

function CellInput({
  column,
  label,
  value,
  onChange,
}: {
  column: RowColumn
  label: string
  value: Cell | undefined
  onChange: (value: Cell) => void
}) {
  const text = `${value ?? ''}`
  switch (column.input) {
    case 'number':
      return <NumberInput label={label} value={Number(value ?? 0)} onChange={onChange} />
    case 'color':
      return <ColorInput label={label} value={text} onChange={onChange} />
    case 'source':
      return <SourceSelect label={label} value={text} onChange={onChange} />
    case 'text':
      return (
        <TextInput
          label={label}
          value={text}
          onChange={(typed) =>
            onChange(
              typeof value === 'number' && typed.trim() !== '' && Number.isFinite(Number(typed))
                ? Number(typed)
                : typed,
            )
          }
        />
      )
    default:
      return column.input satisfies never
  }
}
