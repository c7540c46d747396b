import type { FieldChange } from '@energy-console/contract'
import type { Tx } from '../database'

const collected = new WeakMap<Tx, FieldChange[]>()

/** From now on what is noted in this transaction is added to `changes`. */
export function collectChanges(tx: Tx, changes: FieldChange[]): void {
  collected.set(tx, changes)
}

/** Adds fields before and after to the operation whose transaction this is; where nothing is audited nothing is kept. */
export function noteChanges(tx: Tx, changes: readonly FieldChange[]): void {
  collected.get(tx)?.push(...changes)
}

/** Whether the transaction is that of an operation that is written down. */
export const notesChanges = (tx: Tx): boolean => collected.has(tx)
