import type { Call, FieldChange } from '@energy-console/contract'
import type { Tx } from '../../database'
import type { Session } from '../../http'
import { changesBetween, removalOf } from '../fieldChanges'
import type { ImportedNouns } from './createImportedNouns'
import type { Importer, WireRecord } from './importer'

interface Telling {
  tx: Tx
  session: Session
  log: ImportedNouns['log']
  /** The call that began it. */
  call: Pick<Call, 'audit' | 'method' | 'path'>
  /** What the run was about: its number, its file, how many records. */
  of: object
  changes: readonly FieldChange[]
}

/**
 * Tells the operation log what an import has done, or its undoing, in one entry at its end: the entry of the call that began
 * it could not know. The log keeps as many changes as fit, and the number of the others. Nothing was sent from anywhere.
 */
export async function tellImport({ tx, session, log, call, of, changes }: Telling): Promise<void> {
  if (changes.length === 0) return
  const { audit: action = '', method, path } = call
  const entry = { action, method, path, input: JSON.stringify(of), ip: '', userAgent: '' }
  await log(tx, { session, changes, ...entry })
}

/** What a change made of a record, as its call would tell it. */
export function changeOf({ resource, told }: Importer, before: WireRecord, after: WireRecord): FieldChange[] {
  const [was, is] = [told(before), told(after)]
  return changesBetween(resource, was.row, is.row, { hidden: [...was.hidden, ...is.hidden] })
}

/** What a record is called that was nothing before. */
export const additionOf = ({ resource }: Importer, record: WireRecord): FieldChange => {
  const { before, ...removal } = removalOf(resource, record)
  return { ...removal, before: '', after: before }
}
