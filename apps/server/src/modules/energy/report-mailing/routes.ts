import { reportMailings } from '@energy-console/contract/energy'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { mailingHooks } from './rules'
import { reportMailingTable } from './table'

/** The calls of mailings. */
export const mailingRoutes = (platform: Platform): Implementation[] =>
  mountResource(
    reportMailings,
    reportMailingTable,
    platform,
    mailingHooks(() => platform.clock.now()),
  )
