import type { Importable } from '@energy-console/contract'
import type { Audit } from '../../http'
import { type CheckLane, createCheckLane } from './createCheckLane'
import type { Importer } from './importer'

type Imported = Pick<Importable, 'noun' | 'label' | 'codes' | 'import'>

/** The kinds of records that can be imported: one registry a process, filled while its modules are composed. */
export interface ImportedNouns {
  register(resource: Imported): void
  /** Keeps what saves the records of a noun, for imports whose lines make records of several. */
  keep(importer: Importer): void
  /** What saves the records of a noun. @throws where none is kept */
  importerOf(noun: string): Importer
  /** The kind of a noun, where it can be imported. */
  find(noun: string): Imported | undefined
  /** Where the checks of all kinds stand in line. */
  readonly checks: CheckLane
  /** The operation log, where what came of imports is told; without it that is told nowhere. */
  logTo(audit: Pick<Audit, 'record'>): void
  readonly log: Audit['record']
}

export function createImportedNouns(): ImportedNouns {
  const known = new Map<string, Imported>()
  let record: Audit['record'] = async () => undefined
  const importers = new Map<string, Importer>()
  return {
    register: (resource) => void known.set(resource.noun, resource),
    keep: (importer) => void importers.set(importer.resource.noun, importer),
    importerOf(noun) {
      const importer = importers.get(noun)
      if (!importer) throw new RangeError(`nothing saves records of ${noun}`)
      return importer
    },
    find: (noun) => known.get(noun),
    checks: createCheckLane(),
    logTo(audit) {
      record = audit.record
    },
    log: (tx, entry) => record(tx, entry),
  }
}
