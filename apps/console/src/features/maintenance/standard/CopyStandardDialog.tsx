import { cutText } from '@energy-console/contract'
import { copyWorkStandard } from '@energy-console/contract/maintenance'
import { Form, Input } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'

interface CopyStandardDialogProps {
  standard: { id: string; standardName: string }
  onClose: () => void
}

const copy = action({
  call: copyWorkStandard,
  label: '复制',
  input: (body: { id: string; standardName: string }) => ({ body }),
  done: { text: '已新建标准“{{name}}”', params: ({ standardName }) => ({ name: standardName }) },
})

/** 复制: another standard of the same kind with the same items. */
export function CopyStandardDialog({ standard, onClose }: CopyStandardDialogProps) {
  const { t } = useTranslation()
  return (
    <ActionForm
      action={copy}
      subjectOf={({ standardName }: { standardName: string }) => ({ id: standard.id, standardName })}
      title={t('复制标准：{{name}}', { name: standard.standardName })}
      initialValues={{ standardName: cutText(t('{{name}} 副本', { name: standard.standardName }), 64) }}
      onClose={onClose}
    >
      <Form.Item
        name="standardName"
        label={t('标准名称')}
        extra={t('项目和说明一起复制，版本从 1 开始。')}
        rules={[{ required: true, whitespace: true, message: t('请填写标准名称') }]}
      >
        <Input maxLength={64} />
      </Form.Item>
    </ActionForm>
  )
}
