import type { Resource } from '@energy-console/contract'
import type { Draft } from './drafts'
import type { WireRecord } from './importer'

type Values = Record<string, unknown>

interface Merged {
  /** The fields of rows, whole, where the draft brings any. */
  rows: Record<string, Values[]>
  /** By field, the line that each row came from; undefined for one that stays as it was. */
  lineOfRow: Map<string, (number | undefined)[]>
}

/** The rows that a record will have: the stored ones, changed where a line has their key, and those that are new. */
export function mergeRows(
  resource: Resource,
  draft: Pick<Draft, 'rows'>,
  before: WireRecord | undefined,
): Merged {
  const merged: Merged = { rows: {}, lineOfRow: new Map() }
  for (const { field, key } of resource.import?.rows ?? []) {
    const keys = [key].flat()
    const brought = draft.rows.filter((row) => row.field === field)
    if (brought.length === 0) continue
    const stored = before?.[field]
    const rows: Values[] = Array.isArray(stored) ? stored.map((row: Values) => ({ ...row })) : []
    const lines: (number | undefined)[] = rows.map(() => undefined)
    for (const { at, values } of brought) {
      const isIt = (row: Values) => keys.every((name) => (row[name] ?? null) === (values[name] ?? null))
      const found = rows.findIndex((row, place) => lines[place] === undefined && isIt(row))
      const place = found < 0 ? rows.length : found
      rows[place] = { ...rows[place], ...values }
      lines[place] = at
    }
    merged.rows[field] = rows
    merged.lineOfRow.set(field, lines)
  }
  return merged
}
