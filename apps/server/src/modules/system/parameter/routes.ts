import { listParameterValues, parameters } from '@energy-console/contract/system'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { parameterValues } from './queries'
import { parameterHooks } from './rules'
import { parameterTable } from './table'

export const parameterRoutes = (platform: Platform): readonly Implementation[] => [
  ...mountResource(parameters, parameterTable, platform, parameterHooks(platform)),
  implement(listParameterValues, ({ query, tx }) => parameterValues(tx, query.paramKeys.split(','))),
]
