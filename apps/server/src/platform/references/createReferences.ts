import { createReferables, type Referables } from './referables'
import { createUses, type Uses } from './uses'

/** Which records name which others: one registry a process, filled while its modules are composed. */
export interface References extends Referables, Uses {}

export const createReferences = (): References => ({ ...createReferables(), ...createUses() })
