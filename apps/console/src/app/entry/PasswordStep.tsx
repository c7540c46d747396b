import { identityErrors } from '@energy-console/contract/identity'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { type Completion, completeByPassword } from '../../api/sign-in/providerSignIn'
import { forgetAttempt } from '../../api/sign-in/signInRefusal'
import { useTranslation } from '../../i18n/useTranslation'
import { Field } from './Field'
import styles from './LoginPage.module.css'

interface PasswordStepProps {
  /** Whose password is asked for, and the code to go on with. */
  asked: Extract<Completion, { kind: 'password' }>
  onAnswer: (completion: Completion) => void
  /** Back to signing in. */
  onBack: () => void
}

/** Proves, at the first sign-in by an identity provider, that the account found here is one's own. */
export function PasswordStep({ asked, onAnswer, onBack }: PasswordStepProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [isLeft, setLeft] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const fault = isLeft && password === '' ? t('请输入密码') : undefined

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setLeft(true)
    if (password === '') return
    setBusy(true)
    const answer = await completeByPassword(asked.code, password)
    setBusy(false)
    setLeft(false)
    setPassword('')
    onAnswer(answer)
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p role="status">{t(identityErrors.providerProof.text, { account: asked.account })}</p>
      <Field id="provider-password" label={t('密码')} error={fault}>
        <Input.Password
          id="provider-password"
          size="large"
          autoFocus
          aria-required
          autoComplete="current-password"
          status={fault ? 'error' : ''}
          value={password}
          onChange={({ target }) => {
            forgetAttempt()
            setPassword(target.value)
          }}
        />
      </Field>
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
        {t('登录')}
      </Button>
      <Button type="text" size="large" block onClick={onBack}>
        {t('返回登录')}
      </Button>
    </form>
  )
}
