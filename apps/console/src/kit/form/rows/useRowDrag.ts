import { type DragEvent, useState } from 'react'

/** Rows that are dragged by a handle to the place of another one; by keys they move as well (`useSheet`). */
export function useRowDrag(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return {
    /** Of the handle of a row. */
    handle: (index: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move'
        const row = event.currentTarget.closest('tr')
        if (row) event.dataTransfer.setDragImage(row, 0, 0)
        setDragged(index)
      },
      onDragEnd: end,
    }),
    /** Of the row itself, which others are dropped on. */
    row: (index: number) => ({
      'data-over': over === index && dragged !== index ? true : undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined) return
        event.preventDefault()
        setOver(index)
      },
      onDrop: (event: DragEvent) => {
        if (dragged === undefined) return
        event.preventDefault()
        onMove(dragged, index)
        end()
      },
    }),
  }
}
