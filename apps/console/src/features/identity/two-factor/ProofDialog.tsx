import type { Call } from '@energy-console/contract'
import { Form, Input } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import type { Action, OnDone } from '../../../kit/action/action'
import { useCaptcha } from '../../../kit/form/useCaptcha'
import type { Proof } from './factorActions'

interface ProofDialogProps<C extends Call> {
  /** What is done once the password is right. */
  action: Action<Proof, C>
  /** Translated. */
  title: string
  /** What follows from it, translated. */
  text: string
  onDone?: OnDone<C>
  onClose: () => void
}

/** Asks for the password before something that secures the sign-in is changed. */
export function ProofDialog<C extends Call>({ action, title, text, onDone, onClose }: ProofDialogProps<C>) {
  const { t } = useTranslation()
  const captcha = useCaptcha()
  return (
    <ActionForm
      action={action}
      subjectOf={({ password, code }: { password: string; code?: string }) => ({
        password,
        headers: captcha.headersOf(code),
      })}
      width={420}
      title={title}
      onDone={onDone}
      onRefused={captcha.handleRefused}
      onClose={onClose}
    >
      <p className="muted">{text}</p>
      <Form.Item name="password" label={t('密码')} rules={[{ required: true, message: t('请输入密码') }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      {captcha.field}
    </ActionForm>
  )
}
