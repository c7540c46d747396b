import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { Field } from '../fields'
import { cellsOfText, type Headings, pasteRows } from './pasteRows'
import { changeRow, copyRow, moveRow, moveRowTo, removeRow } from './rowEdits'
import { cellKey } from './rowProblems'
import { useCellFocus } from './useCellFocus'

interface SheetOptions<D extends object> {
  /** Cells are called `<id>-<row>-<column>`. */
  id: string
  rows: readonly D[]
  columns: readonly Field[]
  most: number
  onChange: (rows: D[]) => void
  blank: () => D
  onCell: (row: D, name: string, value: unknown) => Partial<D>
  askRemoval: (row: D, remove: () => void) => void
  /** Further words for columns in a pasted line of headings. */
  headings?: Headings | undefined
}

/** What can be done with rows in a sheet, by button, key and clipboard; `left` are the cells that somebody has left. */
export function useSheet<D extends object>(options: SheetOptions<D>) {
  const { id, rows, columns, most, onChange, blank, onCell, askRemoval, headings } = options
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const focus = useCellFocus(id)

  const edit = (index: number, name: string, next: unknown) => {
    const row = rows[index]
    if (row) onChange(changeRow(rows, index, onCell(row, name, next === '' ? null : next)))
  }
  const add = () => {
    if (rows.length >= most) return
    onChange([...rows, blank()])
    focus(rows.length, columns[0]?.name)
  }
  const copy = (index: number) => {
    if (rows.length < most) onChange(copyRow(rows, index))
  }
  const move = (index: number, by: -1 | 1, name?: string) => {
    onChange(moveRow(rows, index, by))
    if (rows[index + by] && name) focus(index + by, name)
  }
  const moveTo = (from: number, to: number) => {
    if (from !== to) onChange(moveRowTo(rows, from, to))
  }
  const remove = (index: number) => {
    const row = rows[index]
    if (!row) return
    askRemoval(row, () => {
      onChange(removeRow(rows, index))
      setLeft(new Set())
    })
  }
  const leave = (index: number, name: string) => setLeft(new Set(left).add(cellKey(index, name)))

  function handleKey(event: KeyboardEvent, index: number, name: string): void {
    const isOpen = event.target instanceof HTMLElement && hasPopup(event.target)
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
    const pasted = pasteRows({ rows, columns, at: { row, column }, cells, blank, onCell, most, headings })
    onChange(pasted)
    // what a cell could not take is said at once
    const touched = pasted.slice(row, row + cells.length)
    setLeft(
      new Set([
        ...left,
        ...touched.flatMap((_, offset) => columns.map(({ name }) => cellKey(row + offset, name))),
      ]),
    )
  }

  return { left, edit, add, copy, move, moveTo, remove, leave, handleKey, handlePaste }
}

/** Whether a cell's list or calendar is open, to which Enter and the arrows belong; a calendar does not say so of itself. */
function hasPopup(cell: HTMLElement): boolean {
  if (cell.getAttribute('aria-expanded') === 'true') return true
  return (
    cell.closest('.ant-picker') !== null &&
    document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)') !== null
  )
}
