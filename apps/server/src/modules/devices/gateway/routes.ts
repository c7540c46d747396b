import { gateways } from '@energy-console/contract/devices'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import type { Announce } from '../events'
import { gatewayHooks } from './rules'
import { gatewayTable } from './table'

/** The calls of gateways. */
export const gatewayRoutes = (platform: Platform, announce: Announce): Implementation[] =>
  mountResource(gateways, gatewayTable, platform, gatewayHooks(announce))
