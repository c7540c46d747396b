import { matchStation, rebindView } from '@energy-console/contract/views'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { copyForStation, matchesForStation } from './rules'

/** The calls that take a view to another station. */
export const rebindRoutes = ({ clock }: Platform): Implementation[] => [
  implement(matchStation, async ({ tx, query }) => matchesForStation(tx, query.id, query.stationId)),
  implement(rebindView, async ({ tx, session, body }) =>
    copyForStation({ tx, session, now: new Date(clock.now()) }, body),
  ),
]
