import type { BodyInput } from '@energy-console/contract'
import { saveCalendarDays } from '@energy-console/contract/energy'
import { action } from '../../../../kit/action/action'

/** Says what kind of days some are. */
export const settleDays = action({
  call: saveCalendarDays,
  label: '保存',
  input: (body: BodyInput<typeof saveCalendarDays>) => ({ body }),
})
