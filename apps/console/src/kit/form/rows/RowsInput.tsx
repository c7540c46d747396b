import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ClipboardEvent, Fragment, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldInputProps } from '../FieldInputProps'
import { type Field, fieldsOf } from '../fields'
import { PlainInput } from '../inputs/PlainInput'
import { cellsOfText, pasteRows } from './pasteRows'
import styles from './RowsInput.module.css'
import { RowTools } from './RowTools'
import { changeRow, copyRow, moveRow, type Row, removeRow, rowsOf } from './rowEdits'
import { cellKey, rowProblems, rowSchemaOf } from './rowProblems'
import { useCellFocus } from './useCellFocus'

interface RowsInputProps extends FieldInputProps {
  /** The columns, where those of the row's schema are too many or need another width. */
  columns?: readonly Field[]
  /** px, by column; 104 unless told. */
  widths?: Readonly<Record<string, number>>
  /** What a new row holds; the defaults of the schema unless told. */
  blank?: () => Row
  /** What else changes in a row with a cell. */
  onCell?: (row: Row, name: string, value: unknown) => Row
  /** Asks before a row goes. */
  askRemoval?: (row: Row, remove: () => void) => void
  /** What stands below a row, across all columns. */
  note?: (row: Row, index: number, change: (part: Row) => void) => ReactNode
  addLabel?: string
}

const rowsUnlessTold = 200

/**
 * Rows of a record as a small sheet. Enter goes down and adds a row at the end; Alt with an arrow moves a row, Ctrl+D copies
 * it, Ctrl+Delete takes it out; cells copied from a spreadsheet are pasted as cells.
 */
export function RowsInput(props: RowsInputProps) {
  const {
    field,
    value,
    onChange = () => {},
    isWrong = false,
    widths = {},
    note,
    askRemoval,
    addLabel = '添加一行',
  } = props
  const { t } = useTranslation()
  const id = props.id ?? field.name
  const rows = rowsOf(value)
  const schema = useMemo(() => rowSchemaOf(field), [field])
  const columns = useMemo(() => props.columns ?? fieldsOf(schema).filter(isCell), [props.columns, schema])
  const blank = props.blank ?? (() => defaultsOf(columns))
  const problems = useMemo(() => rowProblems(field, rowsOf(value)), [field, value])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const focus = useCellFocus(id)
  const most = field.meta.most ?? rowsUnlessTold

  const edit = (index: number, name: string, next: unknown) => {
    const cell = next === '' ? null : next
    onChange(changeRow(rows, index, props.onCell?.(rows[index] ?? {}, name, cell) ?? { [name]: cell }))
  }
  const add = () => {
    if (rows.length >= most) return
    onChange([...rows, blank()])
    focus(rows.length, columns[0]?.name)
  }
  const remove = (index: number) => {
    const row = rows[index]
    if (!row) return
    const done = () => {
      onChange(removeRow(rows, index))
      setLeft(new Set())
    }
    if (askRemoval) askRemoval(row, done)
    else done()
  }
  const move = (index: number, by: -1 | 1, name?: string) => {
    onChange(moveRow(rows, index, by))
    if (rows[index + by] && name) focus(index + by, name)
  }
  const copy = (index: number) => rows.length < most && onChange(copyRow(rows, index))

  function handleKey(event: KeyboardEvent, index: number, name: string): void {
    const isOpen =
      event.target instanceof HTMLElement && event.target.getAttribute('aria-expanded') === 'true'
    const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (isOpen && !event.altKey) return
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (index + 1 < rows.length) focus(index + 1, name)
      else add()
    } else if (event.altKey && isVertical) move(index, event.key === 'ArrowUp' ? -1 : 1, name)
    else if (event.ctrlKey && event.key.toLowerCase() === 'd') copy(index)
    else if (event.ctrlKey && event.key === 'Delete') remove(index)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function handlePaste(event: ClipboardEvent, row: number, column: number): void {
    const cells = cellsOfText(event.clipboardData.getData('text/plain'))
    if (!cells) return
    event.preventDefault()
    onChange(pasteRows({ rows, columns, at: { row, column }, cells, blank, most }))
  }

  const problemAt = (index: number, name: string) => {
    const key = cellKey(index, name)
    return isWrong || left.has(key) ? problems.get(key) : undefined
  }
  return (
    <div id={props.id} className={styles.editor}>
      {rows.length > 0 && (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                {columns.map(({ name, label, isRequired, meta }) => (
                  <th key={name} scope="col" style={{ minWidth: widths[name] ?? 104 }}>
                    {t(label)}
                    {meta.unit && <small> {t(meta.unit)}</small>}
                    {isRequired && ' *'}
                  </th>
                ))}
                <th scope="col">
                  <span className={styles.hidden}>{t('操作')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a new row has no identity but its place
                <Fragment key={index}>
                  <tr>
                    {columns.map((column, place) => {
                      const problem = problemAt(index, column.name)
                      return (
                        <td
                          key={column.name}
                          title={t(column.label)}
                          onKeyDownCapture={(event) => handleKey(event, index, column.name)}
                          onPaste={(event) => handlePaste(event, index, place)}
                        >
                          <PlainInput
                            id={`${id}-${index}-${column.name}`}
                            field={withoutUnit(column)}
                            label={`${t(column.label)} ${index + 1}`}
                            value={row[column.name]}
                            isWrong={problem !== undefined}
                            onChange={(next) => edit(index, column.name, next)}
                            onBlur={() => setLeft(new Set(left).add(cellKey(index, column.name)))}
                          />
                          {problem !== undefined && <span className={styles.problem}>{problem}</span>}
                        </td>
                      )
                    })}
                    <td>
                      <RowTools
                        isFirst={index === 0}
                        isLast={index === rows.length - 1}
                        isFull={rows.length >= most}
                        onMove={(by) => move(index, by)}
                        onCopy={() => copy(index)}
                        onRemove={() => remove(index)}
                      />
                    </td>
                  </tr>
                  <Note span={columns.length + 1}>
                    {note?.(row, index, (part) => onChange(changeRow(rows, index, part)))}
                  </Note>
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button type="dashed" block icon={<PlusOutlined />} disabled={rows.length >= most} onClick={add}>
        {t(addLabel)}
      </Button>
    </div>
  )
}

const Note = ({ span, children }: { span: number; children: ReactNode }) =>
  children ? (
    <tr>
      <td colSpan={span}>{children}</td>
    </tr>
  ) : null

const isCell = ({ meta, format }: Field) =>
  meta.form !== false && !meta.readOnly && !['rows', 'richText', 'none'].includes(format.input)

/** The unit stands in the heading. */
const withoutUnit = (field: Field): Field => ({ ...field, meta: { ...field.meta, unit: undefined } })

const defaultsOf = (columns: readonly Field[]): Row =>
  Object.fromEntries(
    columns.flatMap(({ name, schema }): [string, unknown][] => {
      const parsed = schema.safeParse(undefined)
      return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : []
    }),
  )
