import { useEffect, useRef } from 'react'

/** Puts the focus into a cell once it is there: the row may only come with the next rendering. */
export function useCellFocus(id: string): (index: number, column: string | undefined) => void {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    const cell = wanted.current === undefined ? null : document.getElementById(wanted.current)
    if (!cell) return
    cell.focus()
    wanted.current = undefined
  })
  return (index, column) => {
    if (column === undefined) return
    wanted.current = `${id}-${index}-${column}`
    const cell = document.getElementById(wanted.current)
    if (!cell) return
    cell.focus()
    wanted.current = undefined
  }
}
