import { referenceOptions } from '@energy-console/contract'
import { type Implementation, implement } from '../http'
import { findOptions } from './references'

/** The one call behind every picker of references. */
export const optionRoutes: readonly Implementation[] = [
  implement(referenceOptions, async ({ query, tx, session }) => findOptions(tx, session, query.noun, query)),
]
