import type { ImportTable } from '@energy-console/contract/imports'
import type { Tx } from '../../database'
import type { Session } from '../../http'
import { referencesOf } from '../../references'
import { type Draft, readDrafts } from './drafts'
import type { Importer } from './importer'
import { readNames } from './names'
import { newOutcome, type Outcome, runDrafts } from './runLines'

/** Records that are tried in one transaction: its locks and its connection are others' again after a second. */
const atOnce = 200

/** Ends a transaction so that nothing of it is kept. */
class DryRun extends Error {}

interface Checking {
  importer: Importer
  table: ImportTable
  session: Session
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * Tries what an import would do, and keeps nothing: the lines are saved piece by piece, each in a transaction that is
 * rolled back. A piece does not see what the ones before have saved. Lines of one key are therefore found in memory,
 * over the whole file; other values that two pieces have in common are found by the import itself, which saves all in
 * one transaction. Only a tree whose lines name other lines of the file is tried in one piece.
 */
export async function checkLines({ importer, table, session, inTenant }: Checking): Promise<Outcome> {
  const drafts = readDrafts(importer.resource, table, importer.english)
  const names = await inTenant((tx) => readNames({ tx, session }, importer, drafts))
  const outcome = newOutcome(table)
  const seen = new Map<string, number>()
  const size = areLinked(importer, drafts) ? drafts.length : atOnce
  for (let from = 0; from < drafts.length; from += size) {
    const piece = drafts.slice(from, from + size)
    const dryRun = async (tx: Tx): Promise<never> => {
      const context = { tx, session, afterCommit: nothing }
      await runDrafts({ importer, table, context, drafts: piece, names, seen, outcome })
      throw new DryRun()
    }
    await inTenant(dryRun).catch((thrown: unknown) => {
      if (!(thrown instanceof DryRun)) throw thrown
    })
  }
  return outcome
}

const nothing = () => undefined

/** Whether lines name records of their own kind, which others of the file may make. */
function areLinked({ resource }: Importer, drafts: readonly Draft[]): boolean {
  const fields = [...referencesOf(resource.schema)].flatMap(([field, noun]) =>
    noun === resource.noun ? [field] : [],
  )
  return drafts.some(({ values }) =>
    fields.some((field) => values[field] !== undefined && values[field] !== '0'),
  )
}
