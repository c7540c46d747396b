import { TagOutlined } from '@ant-design/icons'
import { hangTag, NewTag } from '@energy-console/contract/telemetry'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { useMayCall } from '../../../kit/action/useActions'
import { fieldsOf } from '../../../kit/form/fields'
import { FieldItem } from '../../../kit/resource/FieldItem'
import { bodyOf, type FormValues } from '../../../kit/resource/formValues'

const fields = fieldsOf(NewTag)

const hang = action({
  call: hangTag,
  label: '挂牌',
  input: (values: FormValues) => ({ body: NewTag.parse(bodyOf(fields, values, true)) }),
  done: '已挂牌',
})

/** The button that hangs a tag, with its dialog; `on` are the station, the device and the reason that it begins with. */
export function HangTag({ on = {} }: { on?: { stationId?: string; deviceId?: string; reason?: string } }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const mayHang = useMayCall(hangTag)
  if (!mayHang) return null
  return (
    <>
      <Button icon={<TagOutlined />} onClick={() => setOpen(true)}>
        {t('挂牌', { context: 'deviceTag' })}
      </Button>
      {isOpen && <HangDialog on={on} onClose={() => setOpen(false)} />}
    </>
  )
}

function HangDialog({ on, onClose }: { on: FormValues; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  return (
    <ActionForm<FormValues, FormValues, typeof hangTag>
      form={form}
      action={hang}
      subjectOf={(values) => values}
      title={t('挂牌', { context: 'deviceTag' })}
      initialValues={on}
      onClose={onClose}
    >
      {fields.map((field) => (
        <FieldItem
          key={field.name}
          field={field}
          id={undefined}
          rules={[]}
          problemOf={() => undefined}
          custom={undefined}
        />
      ))}
    </ActionForm>
  )
}
