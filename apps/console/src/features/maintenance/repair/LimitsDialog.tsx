import { getRepairLimits, RepairLimits, saveRepairLimits } from '@energy-console/contract/maintenance'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import { Bone } from '../../../kit/Bone'
import { Failure } from '../../../kit/Failure'
import { FormModal } from '../../../kit/form/FormModal'
import { fieldsOf } from '../../../kit/form/fields'
import { showRefusal } from '../../../kit/form/showRefusal'
import { FieldItem } from '../../../kit/resource/FieldItem'
import { bodyOf, type FormValues } from '../../../kit/resource/formValues'
import styles from './Repair.module.css'

const fields = fieldsOf(RepairLimits)

const settle = action({
  call: saveRepairLimits,
  label: '保存',
  input: (values: FormValues) => ({ body: RepairLimits.parse(bodyOf(fields, values, true)) }),
  done: '已保存，新的工单按此计算期限',
})

/** How long repairs may take, and when people work. */
export function LimitsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  const limits = useCall(getRepairLimits, {}, { staleMs: 0 })
  const { start, isBusy } = useAction(settle)
  const isReady = limits.data !== undefined && limits.isFetchedAfterMount
  return (
    <FormModal<FormValues>
      form={form}
      title={t('维修时限')}
      width={760}
      isTall
      confirmLoading={isBusy}
      className={styles.limits}
      formProps={{ initialValues: limits.data ?? {}, validateTrigger: 'onBlur' }}
      placeholder={
        isReady ? undefined : limits.error ? (
          <Failure text={limits.error.message} onRetry={() => void limits.refetch()} />
        ) : (
          <Bone />
        )
      }
      onFinish={(values) =>
        void start(values, { onDone: onClose, onRefused: (error) => showRefusal(form, error) })
      }
      onClose={onClose}
    >
      {fields.map((field) => (
        <FieldItem
          key={field.name}
          field={field}
          custom={undefined}
          id={undefined}
          rules={[]}
          problemOf={() => undefined}
        />
      ))}
    </FormModal>
  )
}
