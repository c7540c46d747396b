import { coreErrors, type ValuesOf } from '@energy-console/contract'
import { knownParameter, parameterFault, type parameters } from '@energy-console/contract/system'
import { refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import type { parameterTable } from './table'

type Values = ValuesOf<typeof parameters>

const labels = { paramValue: '参数键值', remark: '备注' } as const

/** A parameter that the product reads has a value that it can read. */
export const parameterHooks: ResourceHooks<typeof parameters, typeof parameterTable> = {
  async beforeSave(_context, values, before) {
    const { paramKey = '', paramValue = '', remark = '' }: Values = { ...before, ...values }
    const known = knownParameter(paramKey)
    const fault = known && parameterFault(known, { paramValue, remark })
    if (fault)
      throw refuse(coreErrors.invalid, { field: labels[fault.field], reason: fault.text }, fault.field)
  },
}
