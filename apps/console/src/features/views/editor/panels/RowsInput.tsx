import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Property, RowColumn } from '@energy-console/schematic'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ColorInput } from './ColorInput'
import { NumberInput } from './NumberInput'
import styles from './RowsInput.module.css'
import { SourceSelect } from './SourceSelect'
import { TextInput } from './TextInput'

type Row = Readonly<Record<string, unknown>>

interface Props {
  property: Property
  value: readonly Row[]
  onChange: (rows: readonly Row[]) => void
}

/** A property that is a list: slices of a pie, states of a lamp, rows of a table. */
export function RowsInput({ property: { columns = [], label }, value, onChange }: Props) {
  const { t } = useTranslation()
  const change = (index: number, name: string, cell: unknown) =>
    onChange(value.map((row, at) => (at === index ? { ...row, [name]: cell } : row)))

  return (
    <div className={styles.rows}>
      {value.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are addressed by their index
        <div key={index} className={styles.row}>
          {columns.map((column) => (
            <Cell
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

function Cell({
  column,
  label,
  value,
  onChange,
}: {
  column: RowColumn
  label: string
  value: unknown
  onChange: (value: unknown) => void
}) {
  switch (column.input) {
    case 'number':
      return <NumberInput label={label} value={Number(value ?? 0)} onChange={onChange} />
    case 'color':
      return <ColorInput label={label} value={String(value ?? '')} onChange={onChange} />
    case 'source':
      return <SourceSelect label={label} value={String(value ?? '')} onChange={onChange} />
    case 'text':
      return (
        <TextInput
          label={label}
          value={String(value ?? '')}
          onChange={(text) =>
            onChange(
              typeof value === 'number' && text.trim() !== '' && Number.isFinite(Number(text))
                ? Number(text)
                : text,
            )
          }
        />
      )
    default:
      return column.input satisfies never
  }
}
