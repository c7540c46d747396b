import type { Importable } from '@energy-console/contract'
import { type ImportProblem, importColumns, titleOfColumn } from '@energy-console/contract/imports'
import { useCallback, useMemo } from 'react'
import { useTranslation } from '../../i18n/useTranslation'

/** The problems of each line; another line that one names is called by its number in the file. */
export function problemsByRow(
  problems: readonly ImportProblem[],
  lines: readonly number[],
): ReadonlyMap<number, readonly ImportProblem[]> {
  const found = new Map<number, ImportProblem[]>()
  for (const problem of problems) {
    const { row: other } = problem.params
    const params =
      typeof other === 'number' ? { ...problem.params, row: lines[other] ?? other + 1 } : problem.params
    found.set(problem.row, [...(found.get(problem.row) ?? []), { ...problem, params }])
  }
  return found
}

/** What a column is called; '' for the line as a whole. */
export function useColumnLabels(resource: Importable): (column: string | null) => string {
  const { t } = useTranslation()
  const labels = useMemo(
    () => new Map(importColumns(resource).map((column) => [column.name, titleOfColumn(column, t)])),
    [resource, t],
  )
  return useCallback((column) => (column === null ? '' : (labels.get(column) ?? column)), [labels])
}
