import type { RowOf } from '@energy-console/contract'
import { type cameras, setCameraPassword } from '@energy-console/contract/devices'
import { Form, Input } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'

const save = action({
  call: setCameraPassword,
  label: '保存',
  input: (body: { id: string; password: string }) => ({ body }),
  done: '密码已保存',
})

/** The password that a camera asks for. It is shown no more. */
export function PasswordDialog({ camera, onClose }: { camera: RowOf<typeof cameras>; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ActionForm
      action={save}
      subjectOf={({ password = '' }: { password?: string }) => ({ id: camera.id, password })}
      title={t('设置密码：{{name}}', { name: camera.cameraName })}
      onClose={onClose}
    >
      <Form.Item
        name="password"
        label={t('密码')}
        extra={t('保存后不再显示。留空会删除已保存的密码；地址换到另一台服务器时密码自动清除。')}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </ActionForm>
  )
}
