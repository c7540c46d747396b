import { TABLES, type TableName, type Tables } from '../document'
import { sameRecord } from './sameRecord'

/** What happened to one record; null stands for its absence. */
export interface Change<T> {
  readonly from: T | null
  readonly to: T | null
}

/** What happened to a document: plain data, one change a record, table by table. */
export type Diff = { readonly [K in TableName]?: Readonly<Record<string, Change<Tables[K]>>> }

type Changes<T> = Readonly<Record<string, Change<T>>>

const mergeChanges = <T>(first: Changes<T> = {}, second: Changes<T> = {}): Changes<T> => {
  const merged: Record<string, Change<T>> = { ...first }
  for (const [id, change] of Object.entries(second)) {
    const before = Object.hasOwn(merged, id) ? merged[id] : undefined
    const from = before ? before.from : change.from
    if (sameRecord(from, change.to)) delete merged[id]
    else merged[id] = { from, to: change.to }
  }
  return merged
}

const invertChanges = <T>(changes: Changes<T>): Changes<T> =>
  Object.fromEntries(Object.entries(changes).map(([id, { from, to }]) => [id, { from: to, to: from }]))

/** A diff with each table's changes passed through `map`; tables left without a change are left out. */
const build = (map: <K extends TableName>(table: K) => Changes<Tables[K]> | undefined): Diff => {
  const diff: { [K in TableName]?: Changes<Tables[K]> } = {}
  const set = <K extends TableName>(table: K) => {
    const changes = map(table)
    if (changes && Object.keys(changes).length > 0) Object.assign(diff, { [table]: changes })
  }
  for (const table of TABLES) set(table)
  return diff
}

/** Both diffs one after the other as one. A change and its reverse cancel out. */
export const mergeDiffs = (first: Diff, second: Diff): Diff =>
  build((table) => (second[table] ? mergeChanges(first[table], second[table]) : first[table]))

/** The diff that undoes this one. */
export const invertDiff = (diff: Diff): Diff =>
  build((table) => {
    const changes = diff[table]
    return changes && invertChanges(changes)
  })

export const isEmptyDiff = (diff: Diff): boolean => TABLES.every((table) => diff[table] === undefined)

/** Ids of the records of a table that a diff touches. */
export const changedIds = (diff: Diff, table: TableName): string[] => Object.keys(diff[table] ?? {})
