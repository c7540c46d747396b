import { listParameterValues, parameters } from '@energy-console/contract/system'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { parameterTable } from './table'

/** The value of a tenant's parameter; undefined where it has none. As role `system` of any tenant. */
export async function findParameter(tx: Tx, tenantId: string, key: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ value: parameterTable.paramValue })
    .from(parameterTable)
    .where(and(eq(parameterTable.tenantId, tenantId), eq(parameterTable.paramKey, key)))
  return found?.value
}

export const parameterRoutes = (platform: Platform): readonly Implementation[] => [
  ...mountResource(parameters, parameterTable, platform),
  implement(listParameterValues, ({ query, tx }) =>
    tx
      .select({
        paramKey: parameterTable.paramKey,
        paramValue: parameterTable.paramValue,
        remark: parameterTable.remark,
      })
      .from(parameterTable)
      .where(inArray(parameterTable.paramKey, query.paramKeys.split(','))),
  ),
]
