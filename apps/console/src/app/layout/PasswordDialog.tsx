import { identityErrors, updatePassword } from '@energy-console/contract/identity'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/CallError'
import { notify } from '../../api/notify'
import { digest } from '../../api/sign-in/signIn'
import { useCallMutation } from '../../api/useCall'
import { FormModal } from '../../kit/form/FormModal'
import { Captcha } from '../entry/Captcha'

interface Passwords {
  oldPassword: string
  newPassword: string
  newPassword1: string
  code?: string
}

/** Changes the user's own password; each field is checked when it is left. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Passwords>()
  const change = useCallMutation(updatePassword)
  const [isCaptchaAsked, setCaptchaAsked] = useState(false)
  const [captchaKey, setCaptchaKey] = useState('')
  const [attempt, setAttempt] = useState(0)

  async function submit(values: Passwords): Promise<void> {
    try {
      await change.mutateAsync({
        body: {
          oldPassword: digest(values.oldPassword),
          newPassword: digest(values.newPassword),
          newPassword1: digest(values.newPassword1),
        },
        ...(isCaptchaAsked
          ? { headers: { 'Captcha-Key': captchaKey, 'Captcha-Code': values.code ?? '' } }
          : {}),
      })
    } catch (error) {
      if (error instanceof CallError && error.refusal?.key === identityErrors.captchaNeeded.key)
        setCaptchaAsked(true)
      // a captcha is used up by one attempt
      setAttempt(attempt + 1)
      return
    }
    notify.success(t('修改成功'), { title: t('成功') })
    onClose()
  }

  const field = (name: keyof Passwords, label: string, message: string, autoComplete: string) => (
    <Form.Item name={name} label={label} rules={[{ required: true, message }]}>
      <Input.Password autoComplete={autoComplete} />
    </Form.Item>
  )
  return (
    <FormModal
      form={form}
      width={420}
      title={t('修改密码')}
      okText={t('确定')}
      confirmLoading={change.isPending}
      formProps={{ validateTrigger: 'onBlur' }}
      onFinish={(values) => void submit(values)}
      onClose={onClose}
    >
      {field('oldPassword', t('原密码'), t('请输入原密码'), 'current-password')}
      {field('newPassword', t('新密码'), t('请输入新密码'), 'new-password')}
      {field('newPassword1', t('确认密码'), t('请再次输入新密码'), 'new-password')}
      {isCaptchaAsked && (
        <Form.Item label={t('验证码')} htmlFor="code" required>
          <Captcha key={attempt} onKey={setCaptchaKey}>
            <Form.Item name="code" noStyle rules={[{ required: true, message: t('请输入验证码') }]}>
              <Input autoComplete="off" />
            </Form.Item>
          </Captcha>
        </Form.Item>
      )}
    </FormModal>
  )
}
