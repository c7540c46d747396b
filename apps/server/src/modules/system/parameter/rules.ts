import { coreErrors, type ValuesOf } from '@energy-console/contract'
import {
  isInternalParameter,
  knownParameter,
  parameterFault,
  type parameters,
  systemErrors,
} from '@energy-console/contract/system'
import { inArray } from 'drizzle-orm'
import { refuse } from '../../../platform/errors'
import { secretParameter } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import type { ResourceHooks } from '../../../platform/resource'
import { parameterTable } from './table'

type Values = ValuesOf<typeof parameters>

const labels = { paramValue: '参数键值', remark: '备注' } as const

/** What the product keeps under keys of its own is no matter of tenants. */
function refuseInternal(keys: readonly (string | undefined)[]): void {
  const key = keys.find((one) => one !== undefined && isInternalParameter(one))
  if (key !== undefined) throw refuse(systemErrors.parameterInternal, { key }, 'paramKey')
}

/** A parameter that the product reads has a value that it can read; everybody of the tenant learns of a change. */
export const parameterHooks = ({
  bus,
  clock,
}: Pick<Platform, 'bus' | 'clock'>): ResourceHooks<typeof parameters, typeof parameterTable> => {
  const tell = (keys: readonly (string | undefined)[], tenantId: string) => () => {
    if (keys.some((key) => knownParameter(key ?? ''))) bus.publish('system.parametersChanged', { tenantId })
  }
  return {
    unlogged: ({ paramKey }) => (secretParameter.test(String(paramKey)) ? ['paramValue', 'remark'] : []),
    async beforeSave(_context, values, before) {
      const { paramKey = '', paramValue = '', remark = '' }: Values = { ...before, ...values }
      refuseInternal([before?.paramKey, paramKey])
      const known = knownParameter(paramKey)
      const fault = known && parameterFault(known, { paramValue, remark }, clock.now())
      if (fault)
        throw refuse(coreErrors.invalid, { field: labels[fault.field], reason: fault.text }, fault.field)
    },
    async afterSave({ session, afterCommit }, _id, values, before) {
      afterCommit(tell([values.paramKey, before?.paramKey], session.tenantId))
    },
    async beforeRemove({ tx, session, afterCommit }, ids) {
      const rows = await tx
        .select({ key: parameterTable.paramKey })
        .from(parameterTable)
        .where(inArray(parameterTable.id, [...ids]))
      refuseInternal(rows.map(({ key }) => key))
      afterCommit(
        tell(
          rows.map(({ key }) => key),
          session.tenantId,
        ),
      )
    },
  }
}
