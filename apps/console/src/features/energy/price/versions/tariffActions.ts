import type { BodyInput } from '@energy-console/contract'
import { removeTariff, saveTariff, updateTariff } from '@energy-console/contract/energy'
import { action } from '../../../../kit/action/action'

/** A tariff that is not stored yet. */
export const add = action({
  call: saveTariff,
  label: '保存',
  input: (body: BodyInput<typeof saveTariff>) => ({ body }),
})

/** A stored one; that somebody else has changed it meanwhile is said by whoever starts it. */
export const change = action({
  call: updateTariff,
  label: '保存',
  input: (body: BodyInput<typeof updateTariff>) => ({ body, silentCodes: [409] }),
  done: '电价已保存',
})

/** Not awaited: what shows the tariff is gone as soon as the list has come again. */
export const remove = action({
  call: removeTariff,
  label: '删除',
  input: (body: BodyInput<typeof removeTariff>) => ({ body, refresh: 'now' as const }),
})
