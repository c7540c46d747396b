import { PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import {
  type ClipboardEvent,
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { valueAt } from '../../list/Column'
import type { FieldInputProps } from '../FieldInputProps'
import { type Field, fieldsOf } from '../fields'
import { PlainInput } from '../inputs/PlainInput'
import type { Headings } from './pasteRows'
import styles from './RowsInput.module.css'
import { RowTools } from './RowTools'
import { cellOf, changeRow, rowsOf } from './rowEdits'
import { cellKey, rowKey, rowProblems, rowSchemaOf } from './rowProblems'
import { useRowDrag } from './useRowDrag'
import { useSheet } from './useSheet'

interface RowsInputProps<D extends object> extends FieldInputProps {
  /** The columns, where those of the row's schema are too many or need another width. */
  columns?: readonly Field[]
  /** px, by column; 104 unless told, 108 in a second line. */
  widths?: Readonly<Record<string, number>>
  /** Columns that stand in a second line of each row, with their names, where all beside each other are too wide. */
  below?: readonly string[]
  /** What a new row holds; the defaults of the schema unless told. */
  blank?: () => D
  /** What else changes in a row with a cell. */
  onCell?: (row: D, name: string, value: unknown) => Partial<D>
  /** Whether a cell means nothing in its row as it is. */
  isIdle?: (row: D, name: string) => boolean
  /** Which field stands in a cell, where that depends on the row; it has the name of a field of the schema. */
  fieldOf?: (row: D, column: Field) => Field
  /** What a row is called by its place, where formulas name rows. */
  placeOf?: (index: number) => string
  /** Asks before a row goes. */
  askRemoval?: (row: D, remove: () => void) => void
  /** What stands below a row, across all columns. */
  note?: (row: D, index: number, change: (part: Partial<D>) => void) => ReactNode
  addLabel?: string
  /** Further words by which columns are known in a pasted line of headings. */
  headings?: Headings
}

const rowsUnlessTold = 200

/**
 * Rows of a record as a small sheet. Enter goes down and adds a row at the end; Alt with an arrow moves a row, Ctrl+D copies
 * it, Ctrl+Delete takes it out; cells copied from a spreadsheet are pasted as cells. Who looks into its rows says whose drafts
 * they are: `<RowsInput<RowDraft<CalcVariable>> …>`.
 */
export function RowsInput<D extends object>(props: RowsInputProps<D>) {
  const {
    field,
    value,
    onChange = () => {},
    onBlur,
    widths = {},
    below,
    note,
    isIdle,
    fieldOf = (_row, column) => column,
    placeOf,
    askRemoval,
    addLabel = '添加一行',
  } = props
  const { t } = useTranslation()
  const id = props.id ?? field.name
  const rows = rowsOf<D>(value)
  const schema = useMemo(() => rowSchemaOf(field), [field])
  const columns = useMemo(() => props.columns ?? fieldsOf(schema).filter(isCell), [props.columns, schema])
  const problems = useMemo(() => rowProblems(field, rowsOf(value)), [field, value])
  const most = field.meta.most ?? rowsUnlessTold
  const sheet = useSheet({
    id,
    rows,
    columns,
    most,
    onChange,
    blank: props.blank ?? (() => defaultsOf<D>(columns)),
    onCell: props.onCell ?? ((_row, name, next) => cellOf<D>(name, next)),
    askRemoval: askRemoval ?? ((_row, remove) => remove()),
    headings: props.headings,
  })
  const drag = useRowDrag(sheet.moveTo)
  const isWrong = useRecheck(value, onBlur)

  const problemAt = (index: number, name: string) => {
    const key = cellKey(index, name)
    return isWrong || sheet.left.has(key) ? problems.get(key) : undefined
  }
  const isBelow = ({ name }: Field) => below?.includes(name) === true
  const upper = columns.filter((column) => !isBelow(column))
  const lower = columns.filter(isBelow)
  const span = upper.length + (placeOf ? 2 : 1)
  const keysOf = (index: number, heading: Field) => ({
    onKeyDownCapture: (event: KeyboardEvent) => sheet.handleKey(event, index, heading.name),
    onPaste: (event: ClipboardEvent) => sheet.handlePaste(event, index, columns.indexOf(heading)),
  })
  const cellAt = (row: D, index: number, heading: Field) => {
    const column = fieldOf(row, heading)
    const problem = problemAt(index, column.name)
    const cell = `${id}-${index}-${heading.name}`
    return (
      <div title={t(column.label)}>
        <PlainInput
          id={cell}
          field={withoutUnit(column)}
          label={`${t(column.label)} ${index + 1}`}
          value={valueAt(row, column.name)}
          isDisabled={isIdle?.(row, column.name) ?? false}
          isWrong={problem !== undefined}
          stationId={props.stationId}
          describedBy={`${cell}-problem`}
          onChange={(next) => sheet.edit(index, column.name, next)}
          onBlur={() => sheet.leave(index, column.name)}
        />
        {problem !== undefined && (
          <span id={`${cell}-problem`} className={styles.problem} data-problem>
            {problem}
          </span>
        )}
      </div>
    )
  }
  return (
    <div id={props.id} className={styles.editor}>
      {rows.length > 0 && (
        // the cells are not wrong because one of them is: each says so itself
        <Form.Item noStyle validateStatus="">
          <div className={styles.scroll} data-scrolls>
            <table>
              <thead>
                <tr>
                  {placeOf && (
                    <th scope="col">
                      <span className={styles.hidden}>{t('代号')}</span>
                    </th>
                  )}
                  {upper.map(({ name, label, isRequired, meta }) => (
                    <th key={name} scope="col" style={{ minWidth: `min(${widths[name] ?? 104}px, 68vw)` }}>
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
                    <tr {...drag.row(index)}>
                      {placeOf && <td className={styles.place}>{placeOf(index)}</td>}
                      {upper.map((heading) => (
                        <td key={heading.name} {...keysOf(index, heading)}>
                          {cellAt(row, index, heading)}
                        </td>
                      ))}
                      <td>
                        <RowTools
                          isFirst={index === 0}
                          isLast={index === rows.length - 1}
                          isFull={rows.length >= most}
                          handle={drag.handle(index)}
                          onMove={(by) => sheet.move(index, by)}
                          onCopy={() => sheet.copy(index)}
                          onRemove={() => sheet.remove(index)}
                        />
                      </td>
                    </tr>
                    <Note span={span}>
                      {lower.length > 0 && (
                        <div className={styles.lower}>
                          {lower.map((heading) => (
                            <div
                              key={heading.name}
                              style={lowerWidth(widths[heading.name])}
                              {...keysOf(index, heading)}
                            >
                              <small className={styles.lowerName}>{t(heading.label)}</small>
                              {cellAt(row, index, heading)}
                            </div>
                          ))}
                        </div>
                      )}
                    </Note>
                    <Note span={span}>
                      {isWrong && problems.has(rowKey(index)) && (
                        <span className={styles.problem} data-problem>
                          {problems.get(rowKey(index))}
                        </span>
                      )}
                    </Note>
                    <Note span={span}>
                      {note?.(row, index, (part) => onChange(changeRow(rows, index, part)))}
                    </Note>
                  </Fragment>
                ))}
              </tbody>
            </table>
          </div>
        </Form.Item>
      )}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={rows.length >= most}
        title={t('可从电子表格复制后在此粘贴，可带表头')}
        onClick={sheet.add}
        onPaste={(event) => sheet.handlePaste(event, rows.length, 0)}
      >
        {t(addLabel)}
      </Button>
    </div>
  )
}

/** As the style sheet reads it. */
const lowerWidth = (px: number | undefined) =>
  px === undefined ? undefined : ({ '--lower-width': `${px}px` } as CSSProperties)

const Note = ({ span, children }: { span: number; children: ReactNode }) =>
  children ? (
    <tr>
      <td colSpan={span}>{children}</td>
    </tr>
  ) : null

const isCell = ({ meta, format }: Field) =>
  meta.form !== false && !meta.readOnly && !['rows', 'attachments', 'richText'].includes(format.input)

/**
 * Whether the form has found something wrong here; from then on it looks again with every change. Rows that are made anew with
 * every look, and are the same, have not changed.
 */
function useRecheck(value: unknown, check: (() => void) | undefined): boolean {
  const isWrong = Form.Item.useStatus().status === 'error'
  const again = useRef(check)
  again.current = check
  const said = useMemo(() => JSON.stringify(value), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the rows is what it waits for
  useEffect(() => {
    if (isWrong) again.current?.()
  }, [said])
  return isWrong
}

/** The unit stands in the heading. */
const withoutUnit = (field: Field): Field => ({ ...field, meta: { ...field.meta, unit: undefined } })

const defaultsOf = <D extends object>(columns: readonly Field[]): D =>
  // columns are fields of the schema that D is made of
  Object.fromEntries(
    columns.flatMap(({ name, schema }): [string, unknown][] => {
      const parsed = schema.safeParse(undefined)
      return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : []
    }),
  ) as D
