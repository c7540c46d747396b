import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { parameterTable } from './table'

/** The value of a tenant's parameter; undefined where it has none. As role `system` of any tenant. */
export async function findParameter(tx: Tx, tenantId: string, key: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ value: parameterTable.paramValue })
    .from(parameterTable)
    .where(and(eq(parameterTable.tenantId, tenantId), eq(parameterTable.paramKey, key)))
  return found?.value
}

/** Parameters of the request's tenant by their keys; unknown ones are left out. */
export const parameterValues = (tx: Tx, keys: readonly string[]) =>
  tx
    .select({
      paramKey: parameterTable.paramKey,
      paramValue: parameterTable.paramValue,
      remark: parameterTable.remark,
    })
    .from(parameterTable)
    .where(inArray(parameterTable.paramKey, [...keys]))
