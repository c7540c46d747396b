import { AlarmShifts, getAlarmShifts, saveAlarmShifts } from '@energy-console/contract/alarms'
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

const fields = fieldsOf(AlarmShifts)

const settle = action({
  call: saveAlarmShifts,
  label: '保存',
  input: (values: FormValues) => ({ body: AlarmShifts.parse(bodyOf(fields, values, true)) }),
  done: '已保存，每小时告警按每班的值班人数计算',
})

/** How many operators look at alarms, shift by shift. */
export function ShiftsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  const shifts = useCall(getAlarmShifts, {}, { staleMs: 0 })
  const { start, isBusy } = useAction(settle)
  const isReady = shifts.data !== undefined && shifts.isFetchedAfterMount
  return (
    <FormModal<FormValues>
      form={form}
      title={t('值班人数')}
      width={720}
      confirmLoading={isBusy}
      formProps={{ initialValues: shifts.data ?? {}, validateTrigger: 'onBlur' }}
      placeholder={
        isReady ? undefined : shifts.error ? (
          <Failure text={shifts.error.message} onRetry={() => void shifts.refetch()} />
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
