import type { Resource } from '@energy-console/contract'
import { type CheckLane, createCheckLane } from './createCheckLane'

type Imported = Pick<Resource, 'noun' | 'label' | 'codes'>

/** The kinds of records that can be imported: one registry a process, filled while its modules are composed. */
export interface ImportedNouns {
  register(resource: Imported): void
  /** The kind of a noun, where it can be imported. */
  find(noun: string): Imported | undefined
  /** Where the checks of all kinds stand in line. */
  readonly checks: CheckLane
}

export function createImportedNouns(): ImportedNouns {
  const known = new Map<string, Imported>()
  return {
    register: (resource) => void known.set(resource.noun, resource),
    find: (noun) => known.get(noun),
    checks: createCheckLane(),
  }
}
