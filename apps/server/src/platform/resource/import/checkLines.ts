import type { ImportTable } from '@energy-console/contract/imports'
import { referencesOf } from '../../references'
import { type Draft, readDrafts } from './drafts'
import { type Trying, tryPieces } from './dryRun'
import type { Importer } from './importer'
import { readNames } from './names'
import { runDrafts } from './runLines'
import { newOutcome, type Outcome } from './saveLines'

interface Checking extends Trying {
  importer: Importer
  table: ImportTable
}

/**
 * Tries what an import would do, and keeps nothing: the lines are saved piece by piece, each in a transaction that is
 * rolled back. A piece does not see what the ones before have saved. Lines of one key are therefore found in memory,
 * over the whole file; other values that two pieces have in common are found by the import itself, which saves all in
 * one transaction. Only a tree whose lines name other lines of the file is tried in one piece.
 */
export async function checkLines({ importer, table, ...trying }: Checking): Promise<Outcome> {
  const { session, inTenant } = trying
  const drafts = readDrafts(importer.resource, table, importer.english)
  const names = await inTenant((tx) => readNames({ tx, session }, importer, drafts))
  const outcome = newOutcome(table)
  const seen = new Map<string, number>()
  const pieces = { all: drafts, ...(areLinked(importer, drafts) && { size: Math.max(drafts.length, 1) }) }
  await tryPieces(trying, pieces, (context, piece) =>
    runDrafts({ importer, table, context, drafts: piece, names, seen, outcome }),
  )
  return outcome
}

/** Whether lines name records of their own kind, which others of the file may make. */
function areLinked({ resource }: Importer, drafts: readonly Draft[]): boolean {
  const fields = [...referencesOf(resource.schema)].flatMap(([field, noun]) =>
    noun === resource.noun ? [field] : [],
  )
  return drafts.some(({ values }) =>
    fields.some((field) => values[field] !== undefined && values[field] !== '0'),
  )
}
