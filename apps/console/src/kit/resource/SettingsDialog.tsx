import type { Call } from '@energy-console/contract'
import { Form } from 'antd'
import type { ZodObject, ZodType, ZodUndefined } from 'zod'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import type { Action } from '../action/action'
import { useAction } from '../action/useActions'
import { Bone } from '../Bone'
import { Failure } from '../Failure'
import { FormModal } from '../form/FormModal'
import type { Field } from '../form/fields'
import { showRefusal } from '../form/showRefusal'
import { FieldItem } from './FieldItem'
import { type FormValues, initialValues } from './formValues'

interface SettingsDialogProps<C extends Call> {
  /** Chinese, also the translation key. */
  title: string
  fields: readonly Field[]
  /** What is settled now. */
  read: Call<ZodType, ZodUndefined, ZodObject>
  /** Settles it by what the form holds. */
  settle: Action<FormValues, C>
  /** px */
  width: number
  /** Has many fields; see `FormModal`. */
  isTall?: boolean
  className?: string | undefined
  onClose: () => void
}

/** Shows and settles what holds for the whole tenant: one thing with its fields, of which there are no records. */
export function SettingsDialog<C extends Call>(props: SettingsDialogProps<C>) {
  const { title, fields, read, settle, onClose, ...shell } = props
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  const { data, error, isFetchedAfterMount, refetch } = useCall(read, {}, { staleMs: 0 })
  const { start, isBusy } = useAction(settle)
  // once the form stands, what is fetched later changes nothing in it
  const isReady = data !== undefined && isFetchedAfterMount
  return (
    <FormModal<FormValues>
      {...shell}
      form={form}
      title={t(title)}
      confirmLoading={isBusy}
      formProps={{ initialValues: initialValues(fields, data), validateTrigger: 'onBlur' }}
      placeholder={
        isReady ? undefined : error ? (
          <Failure text={error.message} onRetry={() => void refetch()} />
        ) : (
          <Bone />
        )
      }
      onFinish={(values) =>
        void start(values, { onDone: onClose, onRefused: (refusal) => showRefusal(form, refusal) })
      }
      onClose={onClose}
    >
      {fields.map((field) => (
        <FieldItem key={field.name} field={field} />
      ))}
    </FormModal>
  )
}
