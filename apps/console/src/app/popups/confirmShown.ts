import { type Alarm, alarmLife } from '@energy-console/contract/alarms'
import { action } from '../../kit/action/action'

/** Confirms the alarm that is shown. What is serious is confirmed on its page, not from the corner of the eye. */
export const confirmShown = action({
  call: alarmLife.calls.confirm,
  label: '确认',
  input: ({ id }: Alarm) => ({ body: { id } }),
  when: ({ level }) => level < 2,
})
