import { type BackupPlan, saveBackupPlan } from '@energy-console/contract/system'
import { Form, InputNumber, Switch, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'

const save = action({
  call: saveBackupPlan,
  label: '保存',
  input: (plan: BackupPlan) => ({ body: plan }),
  done: '备份计划已保存',
})

/** When backups are made by themselves, and how many of them are kept. */
export function PlanDialog({ plan, onClose }: { plan: BackupPlan; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ActionForm
      action={save}
      subjectOf={(values: BackupPlan) => values}
      title={t('备份计划')}
      initialValues={plan}
      onClose={onClose}
    >
      <Form.Item name="isOn" label={t('自动备份')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="time"
        label={t('每天')}
        rules={[{ required: true, message: t('请选择时间') }]}
        getValueProps={(time: string) => ({ value: dayjs(`2000-01-01T${time}`) })}
        normalize={(time: dayjs.Dayjs | null) => time?.format('HH:mm') ?? ''}
      >
        <TimePicker format="HH:mm" allowClear={false} needConfirm={false} />
      </Form.Item>
      <Form.Item
        name="keep"
        label={t('保留份数')}
        extra={t('只删除按计划生成的旧备份，手动备份不受影响。')}
        rules={[{ required: true, message: t('请输入 1 到 60') }]}
      >
        <InputNumber min={1} max={60} precision={0} />
      </Form.Item>
    </ActionForm>
  )
}
