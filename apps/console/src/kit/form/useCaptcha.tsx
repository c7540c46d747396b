import { identityErrors } from '@energy-console/contract/identity'
import { Form, Input } from 'antd'
import { useState } from 'react'
import type { CallError } from '../../api/CallError'
import { useTranslation } from '../../i18n/useTranslation'
import { Captcha } from './Captcha'

/** The headers by which a call carries a captcha. */
export interface CaptchaHeaders extends Record<string, string> {
  'Captcha-Key': string
  'Captcha-Code': string
}

/** The captcha of a form that proves a password: it stands there once the server has asked for one. */
export function useCaptcha() {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const [key, setKey] = useState('')
  const [attempt, setAttempt] = useState(0)
  return {
    /** Told why the call was refused. */
    handleRefused({ refusal }: CallError): void {
      if (refusal?.key === identityErrors.captchaNeeded.key) setAsked(true)
      // a captcha is used up by one attempt
      setAttempt((count) => count + 1)
    },
    /** What the call carries, of the form's field `code`; nothing while none is asked for. */
    headersOf: (code: string | undefined): CaptchaHeaders | undefined =>
      isAsked ? { 'Captcha-Key': key, 'Captcha-Code': code ?? '' } : undefined,
    field: isAsked && (
      <Form.Item label={t('验证码')} htmlFor="code" required>
        <Captcha key={attempt} onKey={setKey}>
          <Form.Item name="code" noStyle rules={[{ required: true, message: t('请输入验证码') }]}>
            <Input autoComplete="off" />
          </Form.Item>
        </Captcha>
      </Form.Item>
    ),
  }
}
