import { domains } from '@energy-console/contract/system'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { domainTable } from './table'

/** 域名管理; what a domain shows to whoever opens it is told by `getTenantInfo`. */
export const domainRoutes = (platform: Platform): readonly Implementation[] =>
  mountResource(domains, domainTable, platform)
