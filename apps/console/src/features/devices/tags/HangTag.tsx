import { TagOutlined } from '@ant-design/icons'
import { hangTag, NewTag } from '@energy-console/contract/telemetry'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { useMayCall } from '../../../kit/action/useActions'
import { fieldsOf } from '../../../kit/form/fields'
import { FieldItem } from '../../../kit/resource/FieldItem'
import { bodyOf, type FormValues } from '../../../kit/resource/formValues'

/** The order that a tag is for is where it is hung from. */
const fields = fieldsOf(NewTag).filter(({ name }) => name !== 'orderId')

const hang = action({
  call: hangTag,
  label: '挂牌',
  input: ({ orderId, ...values }: FormValues & { orderId?: string | undefined }) => ({
    body: NewTag.parse({ ...bodyOf(fields, values, true), orderId }),
  }),
  done: '已挂牌',
})

/** What a tag begins with, and the repair order that it is hung for. */
interface TagStart {
  stationId?: string
  deviceId?: string
  reason?: string
  orderId?: string
}

/** Opens the dialog that hangs a tag; nothing for whom it is not granted. */
export function HangButton({ isNext = false, onOpen }: { isNext?: boolean; onOpen: () => void }) {
  const { t } = useTranslation()
  const mayHang = useMayCall(hangTag)
  if (!mayHang) return null
  return (
    <Button {...(isNext ? { type: 'primary' } : {})} icon={<TagOutlined />} onClick={onOpen}>
      {t('挂牌', { context: 'deviceTag' })}
    </Button>
  )
}

interface HangTagProps {
  /** The station, the device and the reason that it begins with. */
  on?: TagStart
}

/** The button that hangs a tag, with its dialog. */
export function HangTag({ on = {} }: HangTagProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <HangButton onOpen={() => setOpen(true)} />
      {isOpen && <HangDialog on={on} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What is asked of a tag that is hung. */
export function HangDialog({ on: { orderId, ...starting }, onClose }: { on: TagStart; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  return (
    <ActionForm<FormValues, FormValues & { orderId?: string | undefined }, typeof hangTag>
      form={form}
      action={hang}
      subjectOf={(values) => ({ ...values, orderId })}
      title={t('挂牌', { context: 'deviceTag' })}
      initialValues={starting}
      onClose={onClose}
    >
      {fields.map((field) => (
        <FieldItem key={field.name} field={field} />
      ))}
    </ActionForm>
  )
}
