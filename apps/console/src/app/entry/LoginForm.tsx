import { lazyPart } from '@energy-console/schematic-react/part'
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import { type FormEvent, useState } from 'react'
import { recall, remember } from '../../api/browser/storage'
import { forgetParting } from '../../api/sign-in/parting'
import { CaptchaNeeded, SecondStepNeeded, signIn } from '../../api/sign-in/signIn'
import { forgetAttempt } from '../../api/sign-in/signInRefusal'
import { useTranslation } from '../../i18n/useTranslation'
import { Captcha } from '../../kit/form/Captcha'
import { Field } from './Field'
import styles from './LoginPage.module.css'

/** Fetched beside the form, which does not wait for them. */
const ProviderButtons = lazyPart(async () => (await import('./ProviderButtons')).ProviderButtons)

interface LoginFormProps {
  /** Tenant that the domain belongs to, or empty. */
  defaultTenant: string
  needsCaptcha: boolean
  /** The password was right, and a second step is needed. */
  onSecondStep: (challenge: string) => void
}

const messages = {
  tenantId: '请输入租户编号',
  account: '请输入账号',
  password: '请输入密码',
  code: '请输入验证码',
} as const
type Name = keyof typeof messages

/** Tenant, account and password in this order; what is empty is named when the field is left. */
export function LoginForm({ defaultTenant, needsCaptcha: isAlwaysAsked, onSecondStep }: LoginFormProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState<Record<Name, string>>({
    tenantId: recall<string>('login.tenant') ?? (defaultTenant || '000000'),
    account: recall<string>('login.account') ?? '',
    password: '',
    code: '',
  })
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
  const [captchaKey, setCaptchaKey] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const needsCaptcha = isAlwaysAsked || isAsked
  const names: Name[] = ['tenantId', 'account', 'password', ...(needsCaptcha ? (['code'] as const) : [])]

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setLeft(new Set(names))
    if (names.some((name) => values[name].trim() === '')) return
    setBusy(true)
    try {
      const { tenantId, account, password, code } = values
      remember('login.tenant', tenantId.trim())
      remember('login.account', account.trim())
      await signIn({
        tenantId: tenantId.trim(),
        account: account.trim(),
        password,
        ...(needsCaptcha ? { captcha: { key: captchaKey, code } } : {}),
      })
    } catch (error) {
      if (error instanceof SecondStepNeeded) onSecondStep(error.challenge)
      if (error instanceof CaptchaNeeded && !needsCaptcha) {
        setAsked(true)
        setLeft(new Set())
      }
      setAttempt(attempt + 1)
    } finally {
      setBusy(false)
    }
  }

  const bind = (name: Name) => ({
    id: name,
    name,
    size: 'large' as const,
    value: values[name],
    'aria-required': true,
    status: left.has(name) && values[name].trim() === '' ? ('error' as const) : ('' as const),
    onBlur: () => setLeft(new Set([...left, name])),
    onChange: ({ target }: { target: { value: string } }) => {
      forgetParting()
      forgetAttempt()
      setValues({ ...values, [name]: target.value })
    },
  })
  const errorOf = (name: Name) =>
    left.has(name) && values[name].trim() === '' ? t(messages[name]) : undefined
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field id="tenantId" label={t('租户')} error={errorOf('tenantId')}>
        <Input {...bind('tenantId')} autoComplete="organization" />
      </Field>
      <Field id="account" label={t('账号')} error={errorOf('account')}>
        <Input {...bind('account')} autoComplete="username" />
      </Field>
      <Field id="password" label={t('密码')} error={errorOf('password')}>
        <Password {...bind('password')} autoComplete="current-password" />
      </Field>
      {needsCaptcha && (
        <Field id="code" label={t('验证码')} error={errorOf('code')}>
          <Captcha key={attempt} onKey={setCaptchaKey}>
            <Input {...bind('code')} autoComplete="off" />
          </Captcha>
        </Field>
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
        {t('登录')}
      </Button>
      <ProviderButtons tenantId={values.tenantId.trim()} />
    </form>
  )
}
