import type { Importable, Translate } from '@energy-console/contract'
import type { ImportTable } from '@energy-console/contract/imports'
import type { References } from '../../references'
import type { HookContext } from '../hooks'
import type { Trying } from './dryRun'
import type { Importer } from './importer'
import type { Outcome } from './saveLines'

/** Lines that are saved in the caller's transaction. */
export interface RunningTable {
  table: ImportTable
  context: HookContext
  /** Called now and then; throws where the import is to end. */
  onProgress?(done: number, total: number): Promise<void>
}

/** Lines that are tried, each transaction of which is rolled back. */
interface CheckedTable extends Trying {
  table: ImportTable
}

/** What stands behind the calls of an import: of a resource, or of lines that make records of several. */
export interface Importing {
  resource: Importable
  references: References
  /** The English of words that cells may hold. */
  english: Translate
  run(running: RunningTable): Promise<Outcome>
  check(checked: CheckedTable): Promise<Outcome>
  /** What saves, finds and removes the records of a change: of the noun that the change tells, null for the import's own. */
  importerOf(noun: string | null): Importer
}
