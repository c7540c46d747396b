import type { Resource } from '@energy-console/contract'
import type { Audit } from '../http'
import { type CheckLane, createCheckLane } from './createCheckLane'

type Imported = Pick<Resource, 'noun' | 'label' | 'codes'>

/** The kinds of records that can be imported: one registry a process, filled while its modules are composed. */
export interface ImportedNouns {
  register(resource: Imported): void
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
  return {
    register: (resource) => void known.set(resource.noun, resource),
    find: (noun) => known.get(noun),
    checks: createCheckLane(),
    logTo(audit) {
      record = audit.record
    },
    log: (tx, entry) => record(tx, entry),
  }
}
