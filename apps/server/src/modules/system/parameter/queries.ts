import { isHeldOn, type ParameterKey } from '@energy-console/contract/system'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { parameterTable } from './table'

/** The value of a tenant's parameter as it stands; undefined where it has none. As role `system` of any tenant. */
export async function findParameter(tx: Tx, tenantId: string, key: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ value: parameterTable.paramValue })
    .from(parameterTable)
    .where(and(eq(parameterTable.tenantId, tenantId), eq(parameterTable.paramKey, key)))
  return found?.value
}

/** Whether a switch among the parameters is on for a tenant. As role `system` of any tenant. */
export const isParameterOn = async (tx: Tx, tenantId: string, key: ParameterKey): Promise<boolean> =>
  isHeldOn(key, await findParameter(tx, tenantId, key))

/** Values of a tenant's parameters by their keys; those that it does not have are left out. As role `system` of any tenant. */
export async function findParameters(
  tx: Tx,
  tenantId: string,
  keys: readonly ParameterKey[],
): Promise<Partial<Record<ParameterKey, string>>> {
  const found = await tx
    .select({ key: parameterTable.paramKey, value: parameterTable.paramValue })
    .from(parameterTable)
    .where(and(eq(parameterTable.tenantId, tenantId), inArray(parameterTable.paramKey, [...keys])))
  return Object.fromEntries(found.map(({ key, value }) => [key, value]))
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
