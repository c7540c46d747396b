import type { Field } from '../form/fields'
import type { Column, Row } from './Column'
import { columnsOf } from './columns'

/**
 * The columns of the fields, in which a page's own take the place of those of their name, or stand at their `place`; those
 * of `secondary` are left out where there is little room.
 */
export function mergeColumns<R extends Row>(
  fields: readonly Field[],
  own: readonly Column<R>[],
  secondary: readonly string[] = [],
): Column<R>[] {
  const fieldColumns = columnsOf<R>(fields)
  const merged = fieldColumns.map((column): Column<R> => {
    const { isState = false } = column
    const taking = own.find(({ key }) => key === column.key)
    return taking ? { isState, ...taking } : column
  })
  for (const column of own)
    if (!fieldColumns.some(({ key }) => key === column.key))
      merged.splice(column.place ?? merged.length, 0, column)
  return merged.map((column) => (secondary.includes(column.key) ? { ...column, isSecondary: true } : column))
}

/** What nobody has chosen to see and there is no room for. */
export const hiddenAtFirst = <R extends Row>(columns: readonly Column<R>[], isTight: boolean): string[] =>
  columns.filter(({ isSecondary }) => isTight && isSecondary === true).map(({ key }) => key)
