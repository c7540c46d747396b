import { AlarmShifts, getAlarmShifts, saveAlarmShifts } from '@energy-console/contract/alarms'
import { action } from '../../../kit/action/action'
import { fieldsOf } from '../../../kit/form/fields'
import { bodyOf, type FormValues } from '../../../kit/resource/formValues'
import { SettingsDialog } from '../../../kit/resource/SettingsDialog'

const fields = fieldsOf(AlarmShifts)

const settle = action({
  call: saveAlarmShifts,
  label: '保存',
  input: (values: FormValues) => ({ body: AlarmShifts.parse(bodyOf(fields, values, true)) }),
  done: '已保存，每小时告警按每班的值班人数计算',
})

/** How many operators look at alarms, shift by shift. */
export const ShiftsDialog = ({ onClose }: { onClose: () => void }) => (
  <SettingsDialog title="值班人数" {...{ fields, settle, onClose }} read={getAlarmShifts} width={720} />
)
