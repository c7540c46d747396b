import { type Choosers, createChoosers } from './choosers'
import { createReferables, type Referables } from './referables'
import { createUses, type Uses } from './uses'

/** Which records name which others: one registry a process, filled while its modules are composed. */
export interface References extends Referables, Uses, Choosers {}

export function createReferences(): References {
  const choosers = createChoosers()
  return { ...createReferables(choosers), ...createUses(), ...choosers }
}
