import type { Resource } from '@energy-console/contract'

type Imported = Pick<Resource, 'noun' | 'label' | 'codes'>

/** The kinds of records that can be imported: one registry a process, filled while its modules are composed. */
export interface ImportedNouns {
  register(resource: Imported): void
  /** The kind of a noun, where it can be imported. */
  find(noun: string): Imported | undefined
}

export function createImportedNouns(): ImportedNouns {
  const known = new Map<string, Imported>()
  return {
    register: (resource) => void known.set(resource.noun, resource),
    find: (noun) => known.get(noun),
  }
}
