import { type SchematicDocument, TABLES, type TableName, type Tables } from '../document'
import type { Change, Diff } from './diff'
import { sameRecord } from './sameRecord'

/** The diff that leads from one document to another: for comparing versions, and for loading one as an undoable step. */
export const diffDocuments = (from: SchematicDocument, to: SchematicDocument): Diff => {
  const diff: Diff = {}
  const compare = <K extends TableName>(table: K) => {
    const [before, after] = [from[table], to[table]]
    const changes: Record<string, Change<Tables[K]>> = {}
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const change = { from: before.get(id) ?? null, to: after.get(id) ?? null }
      if (!sameRecord(change.from, change.to)) changes[id] = change
    }
    if (Object.keys(changes).length > 0) Object.assign(diff, { [table]: changes })
  }
  for (const table of TABLES) compare(table)
  return diff
}
