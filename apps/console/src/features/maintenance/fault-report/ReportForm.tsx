import { FaultReportInput, mostReportPhotos, sendFaultReport } from '@energy-console/contract/maintenance'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import { PhotoField } from './PhotoField'

const { description, contact, phone } = FaultReportInput.shape

interface Said {
  description: string
  contact?: string
  phone?: string
}

const send = action({
  call: sendFaultReport,
  label: '提交报修',
  input: (body: Said & { token: string }) => ({ body }),
})

interface FormProps {
  token: string
  onSent: (reportNo: string, photos: readonly File[]) => void
}

/** What somebody on site says of a fault, with photos; these are sent after it, so that a slow line loses no report. */
export function ReportForm({ token, onSent }: FormProps) {
  const { t } = useTranslation()
  const { start, isBusy } = useAction(send)
  const [photos, setPhotos] = useState<readonly File[]>([])
  return (
    <Form<Said>
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={(said) => {
        const { description, contact, phone } = said
        const left = { ...(contact?.trim() ? { contact } : {}), ...(phone?.trim() ? { phone } : {}) }
        void start({ token, description, ...left }, { onDone: ({ reportNo }) => onSent(reportNo, photos) })
      }}
    >
      <Form.Item
        name="description"
        label={t('故障描述')}
        rules={[{ required: true, whitespace: true, message: t('请描述故障') }]}
      >
        <Input.TextArea
          rows={5}
          maxLength={description.maxLength ?? undefined}
          placeholder={t('哪里坏了、有什么现象')}
        />
      </Form.Item>
      <Form.Item label={t('照片（选填，最多 {{most}} 张）', { most: mostReportPhotos })}>
        <PhotoField photos={photos} onChange={setPhotos} />
      </Form.Item>
      <Form.Item name="contact" label={t('您的姓名（选填）')}>
        <Input maxLength={contact.unwrap().maxLength ?? undefined} autoComplete="name" />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('联系电话（选填）')}
        rules={[
          {
            validator: async (_rule, value: string | undefined) => {
              if (!phone.safeParse(value).success) throw new Error(t('请输入正确的电话号码'))
            },
          },
        ]}
      >
        <Input type="tel" maxLength={phone.unwrap().maxLength ?? undefined} autoComplete="tel" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t('提交报修')}
      </Button>
    </Form>
  )
}
