import type { PointerEvent } from 'react'

/** Gives a cell that the pointer enters its whole text as a tooltip, where it does not fit. */
export function nameWhatIsCut({ currentTarget: cell }: PointerEvent<HTMLElement>): void {
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
  else cell.removeAttribute('title')
}
