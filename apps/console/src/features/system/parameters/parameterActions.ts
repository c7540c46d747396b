import type { RowOf } from '@energy-console/contract'
import { type KeptParameter, type KnownParameter, parameters } from '@energy-console/contract/system'
import { action } from '../../../kit/action/action'

/** A stored parameter. */
export type ParameterRow = RowOf<typeof parameters>

/** Stores the value of a known parameter, whether the tenant has one of the key or not. */
export const keepParameter = action({
  call: parameters.calls.submit,
  label: '保存',
  input: ({
    known,
    kept,
    row,
  }: {
    known: KnownParameter
    kept: KeptParameter
    row: ParameterRow | undefined
  }) => ({
    body: {
      ...(row ? { id: row.id } : {}),
      paramName: row?.paramName ?? known.name,
      paramKey: known.key,
      ...kept,
    },
  }),
  done: '修改成功',
})

/** Lets the standard hold again. */
export const resetParameter = action({
  call: parameters.calls.remove,
  label: '恢复默认',
  input: ({ id }: ParameterRow) => ({ query: { ids: id } }),
  done: '已恢复默认',
})
