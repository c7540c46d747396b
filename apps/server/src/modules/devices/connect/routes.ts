import {
  adoptUnmapped,
  connectUnmapped,
  mapUnmappedKeys,
  matchUnmapped,
} from '@energy-console/contract/devices'
import { type Implementation, implement } from '../../../platform/http'
import { proposalsFor } from './queries'
import { adoptName, type Connecting, connectNames, mapKeys } from './rules'

/** The calls that make devices of what came and is declared nowhere. */
export const connectRoutes = (connecting: Connecting): Implementation[] => [
  implement(matchUnmapped, ({ tx, query }) =>
    proposalsFor(tx, connecting.unmapped, { ids: query.ids.split(','), language: query.language }),
  ),
  implement(connectUnmapped, ({ body, ...context }) => connectNames(context, connecting, body)),
  implement(adoptUnmapped, ({ body, ...context }) => adoptName(context, connecting, body)),
  implement(mapUnmappedKeys, ({ body, ...context }) => mapKeys(context, connecting, body)),
]
