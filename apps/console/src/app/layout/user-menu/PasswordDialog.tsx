import { identityErrors, updatePassword } from '@energy-console/contract/identity'
import { Form, type FormItemProps, Input } from 'antd'
import { digest, renewRights } from '../../../api/sign-in/signIn'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { passwordText, policyText } from '../../../kit/form/passwordText'
import { type CaptchaHeaders, useCaptcha } from '../../../kit/form/useCaptcha'

interface Passwords {
  oldPassword: string
  newPassword: string
  newPassword1: string
  code?: string
}

const change = action({
  call: updatePassword,
  label: '确定',
  input: ({ passwords, headers }: { passwords: Passwords; headers: CaptchaHeaders | undefined }) => ({
    body: {
      oldPassword: digest(passwords.oldPassword),
      newPassword: digest(passwords.newPassword),
      newPassword1: digest(passwords.newPassword1),
    },
    ...(headers ? { headers } : {}),
  }),
  done: { title: '成功', text: '修改成功' },
})

type FieldRule = NonNullable<FormItemProps['rules']>[number]

interface FieldOptions extends Pick<FormItemProps, 'rules' | 'dependencies' | 'extra' | 'validateTrigger'> {
  autoComplete: string
}

/** What a form's check does with a fault. */
async function refuseWith(fault: string | undefined): Promise<void> {
  if (fault) throw new Error(fault)
}

interface PasswordDialogProps {
  /** Why it has to be changed, translated; undefined where that is the user's own wish. */
  reason?: string
  onClose: () => void
}

/**
 * Changes the user's own password; each field is checked when it is left, the repetition while it is typed. What the tenant
 * asks of passwords is judged here, for the server sees digests.
 */
export function PasswordDialog({ reason, onClose }: PasswordDialogProps) {
  const { t } = useTranslation()
  const captcha = useCaptcha()

  const field = (
    name: keyof Passwords,
    label: string,
    message: string,
    { autoComplete, rules = [], ...more }: FieldOptions,
  ) => (
    <Form.Item name={name} label={label} rules={[{ required: true, message }, ...rules]} {...more}>
      <Input.Password autoComplete={autoComplete} />
    </Form.Item>
  )
  const strength: FieldRule = { validator: async (_, plain: string) => refuseWith(passwordText(plain)) }
  const equality: FieldRule = ({ getFieldValue }) => ({
    validateTrigger: ['onChange', 'onBlur'],
    validator: async (_, again: string) =>
      refuseWith(
        again && again !== getFieldValue('newPassword') ? t(identityErrors.passwordsDiffer.text) : undefined,
      ),
  })
  return (
    <ActionForm
      action={change}
      subjectOf={(passwords: Passwords) => ({ passwords, headers: captcha.headersOf(passwords.code) })}
      width={420}
      title={t('修改密码')}
      validateTrigger="onBlur"
      onDone={renewRights}
      onRefused={captcha.handleRefused}
      onClose={onClose}
    >
      {reason && <p className="muted">{reason}</p>}
      {field('oldPassword', t('原密码'), t('请输入原密码'), { autoComplete: 'current-password' })}
      {field('newPassword', t('新密码'), t('请输入新密码'), {
        autoComplete: 'new-password',
        rules: [strength],
        extra: policyText(),
      })}
      {field('newPassword1', t('确认密码'), t('请再次输入新密码'), {
        autoComplete: 'new-password',
        rules: [equality],
        dependencies: ['newPassword'],
        validateTrigger: ['onChange', 'onBlur'],
      })}
      {captcha.field}
    </ActionForm>
  )
}
