import type { Call } from '@energy-console/contract'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import type { Action } from '../../../kit/action/action'
import { type InputFormat, ValueInput } from '../values/ValueInput'

interface WriteDialogProps<S, C extends Call> {
  action: Action<S, C>
  subjectOf: (value: string) => S
  name: string
  format: InputFormat
  /** What it opens with. */
  value?: string | undefined
  onClose: () => void
  /** What else can be done with it. */
  children?: ReactNode
}

/** Writes a text or a variable: one of its choices, or what somebody types. */
export function WriteDialog<S, C extends Call>(props: WriteDialogProps<S, C>) {
  const { action, subjectOf, name, format, value, onClose, children } = props
  const { t } = useTranslation()
  return (
    <ActionForm
      action={action}
      subjectOf={(form: { value: string }) => subjectOf(form.value)}
      title={t('写入 {{name}}', { name })}
      {...(value === undefined ? {} : { initialValues: { value } })}
      onClose={onClose}
    >
      <Form.Item name="value" label={t('新值')} rules={[{ required: true, message: t('请填写新值') }]}>
        <ValueInput format={format} isLong />
      </Form.Item>
      {children}
    </ActionForm>
  )
}
