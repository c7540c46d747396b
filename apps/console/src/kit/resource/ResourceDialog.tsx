import type { Resource } from '@energy-console/contract'
import { Form, Skeleton } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/CallError'
import { notify } from '../../api/notify'
import { useCall, useCallMutation } from '../../api/useCall'
import { Failure } from '../Failure'
import { FieldInput, type FieldInputProps } from '../form/FieldInput'
import { FormModal } from '../form/FormModal'
import { type Field, isInForm } from '../form/fields'
import { bodyOf, check, type FormValues, initialValues } from './formValues'
import styles from './ResourceDialog.module.css'

type CustomInput = ComponentType<FieldInputProps>

/** Inputs by field name that take the place of those from the metadata, and the form's whole width unless they are narrow. */
export type CustomInputs = Readonly<Record<string, CustomInput | { isNarrow: true; Input: CustomInput }>>

interface ResourceDialogProps {
  resource: Resource
  fields: readonly Field[]
  /** The record to change; undefined makes a new one. */
  id: string | undefined
  inputs: CustomInputs
  onClose: () => void
  onSaved?: (answer: Record<string, unknown>, isNew: boolean) => void
}

/** Creates or changes a record; each field is checked by its schema when it is left. */
export function ResourceDialog({ resource, fields, id, inputs, onClose, onSaved }: ResourceDialogProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  const { detail, save, update } = resource.calls
  const isNew = id === undefined
  const shown = fields.filter((field) => isInForm(field, isNew))
  const record = useCall(detail, { query: { id: id ?? '0' } }, { isEnabled: !isNew, staleMs: 0 })
  const saving = useCallMutation(save)
  const updating = useCallMutation(update)
  // once the form stands, what is fetched later changes nothing in it
  const isReady = isNew || (record.data !== undefined && record.isFetchedAfterMount)

  async function submit(values: FormValues): Promise<void> {
    const body = bodyOf(shown, values, isNew)
    try {
      const answer = isNew
        ? await saving.mutateAsync({ body })
        : await updating.mutateAsync({ body: { ...body, id } })
      notify.success(t(isNew ? '新增成功' : '修改成功'))
      onClose()
      onSaved?.(answer, isNew)
    } catch (thrown) {
      const field = thrown instanceof CallError ? thrown.refusal?.field?.split('.')[0] : undefined
      if (field && thrown instanceof Error) form.setFields([{ name: field, errors: [thrown.message] }])
    }
  }

  const title = t(isNew ? '新增{{label}}' : '编辑{{label}}', { label: t(resource.label) })
  const isWide = shown.some(({ name }) => name in inputs)
  return (
    <FormModal
      form={form}
      width={isWide ? 1040 : shown.length > 6 ? 720 : 480}
      title={title}
      confirmLoading={saving.isPending || updating.isPending}
      style={{ top: 40 }}
      styles={{ body: { maxHeight: 'calc(100vh - 200px)', overflow: 'hidden auto', padding: '12px 2px 0' } }}
      className={shown.length > 6 || isWide ? styles.columns : undefined}
      formProps={{
        validateTrigger: 'onBlur',
        scrollToFirstError: true,
        initialValues: initialValues(shown, record.data),
      }}
      placeholder={
        isReady ? undefined : record.error ? (
          <Failure text={record.error.message} onRetry={() => void record.refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: shown.length }} />
        )
      }
      onFinish={(values) => void submit(values)}
      onClose={onClose}
    >
      {shown.map((field) => (
        <FieldItem key={field.name} field={field} custom={inputs[field.name]} isNew={isNew} />
      ))}
    </FormModal>
  )
}

interface FieldItemProps {
  field: Field
  custom: CustomInputs[string] | undefined
  isNew: boolean
}

function FieldItem({ field, custom, isNew }: FieldItemProps) {
  const { t } = useTranslation()
  const isNarrow = custom !== undefined && 'isNarrow' in custom
  const Input = isNarrow ? custom.Input : (custom ?? FieldInput)
  const validate = async (_rule: unknown, value: unknown) => {
    const problem = check(field, value, isNew)
    if (problem !== undefined) throw new Error(problem)
  }
  return (
    <Form.Item
      name={field.name}
      label={t(field.label)}
      required={field.isRequired}
      rules={[{ validator: validate }]}
      extra={field.meta.help && t(field.meta.help)}
      className={(custom && !isNarrow) || field.kind === 'textarea' ? styles.wide : undefined}
    >
      <Input field={field} />
    </Form.Item>
  )
}
