import { listAllMailings, reportMailings, stopMailing } from '@energy-console/contract/energy'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { allMailings, stopMailingOf } from './allMailings'
import { mailingHooks } from './rules'
import { reportMailingTable } from './table'

/** The calls of mailings. */
export const mailingRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(
    reportMailings,
    reportMailingTable,
    platform,
    mailingHooks(() => platform.clock.now()),
  ),
  implement(listAllMailings, ({ session }) => allMailings(platform.db, session)),
  implement(stopMailing, ({ query: { id }, session }) => stopMailingOf(platform.db, session, id)),
]
