import { getRepairLimits, RepairLimits, saveRepairLimits } from '@energy-console/contract/maintenance'
import { action } from '../../../kit/action/action'
import { fieldsOf } from '../../../kit/form/fields'
import { bodyOf, type FormValues } from '../../../kit/resource/formValues'
import { SettingsDialog } from '../../../kit/resource/SettingsDialog'
import styles from './Repair.module.css'

const fields = fieldsOf(RepairLimits)

const settle = action({
  call: saveRepairLimits,
  label: '保存',
  input: (values: FormValues) => ({ body: RepairLimits.parse(bodyOf(fields, values, true)) }),
  done: '已保存，新的工单按此计算期限',
})

/** How long repairs may take, and when people work. */
export const LimitsDialog = ({ onClose }: { onClose: () => void }) => (
  <SettingsDialog
    title="维修时限"
    {...{ fields, settle, onClose }}
    read={getRepairLimits}
    width={760}
    isTall
    className={styles.limits}
  />
)
