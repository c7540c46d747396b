import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { ChallengeOver, completeSignIn } from '../../api/sign-in/signIn'
import { forgetAttempt } from '../../api/sign-in/signInRefusal'
import { useTranslation } from '../../i18n/useTranslation'
import { Field } from './Field'
import styles from './LoginPage.module.css'

interface SecondStepProps {
  /** What the password's answer continues with. */
  challenge: string
  /** Back to the password. */
  onBack: () => void
}

/** The second step of a sign-in: a code of the authenticator, or one of the recovery codes. */
export function SecondStep({ challenge, onBack }: SecondStepProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isLeft, setLeft] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const fault = isLeft && code.trim() === '' ? t('请输入动态验证码') : undefined

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setLeft(true)
    if (code.trim() === '') return
    setBusy(true)
    try {
      await completeSignIn({ challenge, code: code.trim() })
    } catch (error) {
      setBusy(false)
      setCode('')
      setLeft(false)
      if (error instanceof ChallengeOver) onBack()
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className="muted">{t('打开手机上的身份验证器，输入当前的 6 位验证码；也可以输入一个恢复码。')}</p>
      <Field id="second-step" label={t('动态验证码')} error={fault}>
        <Input
          id="second-step"
          size="large"
          autoFocus
          aria-required
          autoComplete="one-time-code"
          maxLength={32}
          status={fault ? 'error' : ''}
          value={code}
          onChange={({ target }) => {
            forgetAttempt()
            setCode(target.value)
          }}
        />
      </Field>
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
        {t('验证')}
      </Button>
      <Button type="text" size="large" block onClick={() => onBack()}>
        {t('返回')}
      </Button>
    </form>
  )
}
