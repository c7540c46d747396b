import { listReferenceOptions } from '@energy-console/contract'
import { type Implementation, implement } from '../http'
import type { References } from '../references'

/** The one call behind every picker of references. */
export const optionRoutes = ({ references }: { references: References }): readonly Implementation[] => [
  implement(listReferenceOptions, async ({ query, tx, session }) =>
    references.findOptions(tx, session, query.noun, query),
  ),
]
