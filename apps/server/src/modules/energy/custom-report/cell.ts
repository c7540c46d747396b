import type { Aggregate } from '@energy-console/contract/devices'
import type { ReportFault, ReportTotal } from '@energy-console/contract/energy'

/** What stands in a cell before it is coloured. */
export interface Cell {
  value: number | string | null
  /** A part of what it is made of is missing. */
  isPartial: boolean
  /** Of an extreme, by which the first of several times is found. */
  extreme?: number
  /** Why there is no value and nothing may be made of it. */
  fault?: ReportFault
}

export const empty: Cell = { value: null, isPartial: false }

/** Numbers folded into one; those that are missing are marked. */
export function folded(how: ReportTotal, cells: readonly Cell[]): Cell {
  const values = cells.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
  if (how === 'none' || how === 'auto' || values.length === 0) return empty
  const isPartial = values.length < cells.length || cells.some((cell) => cell.isPartial)
  return { value: foldOf[how](values), isPartial }
}

/** Numbers added up. */
export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const foldOf: Readonly<Record<Aggregate, (values: readonly number[]) => number>> = {
  sum: sumOf,
  mean: (values) => sumOf(values) / values.length,
  min: (values) => values.reduce((least, value) => Math.min(least, value)),
  max: (values) => values.reduce((most, value) => Math.max(most, value)),
}

/** By how many per cent a number differs from another; nothing is said of what was nothing before. */
export function changeOf(now: Cell | undefined, then: Cell | undefined): Cell {
  if (typeof now?.value !== 'number' || typeof then?.value !== 'number' || then.value === 0) return empty
  return {
    value: ((now.value - then.value) / Math.abs(then.value)) * 100,
    isPartial: now.isPartial || then.isPartial,
  }
}
