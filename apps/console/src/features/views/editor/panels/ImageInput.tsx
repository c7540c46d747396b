import { UploadOutlined } from '@ant-design/icons'
import { maxImageBytes, uploadViewImage } from '@energy-console/contract/views'
import { App, Button, Space, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../api/callApi'
import { TextInput } from './TextInput'

interface Props {
  label: string
  value: string
  onChange: (url: string) => void
}

/** The address of a picture, or a file that is stored by the server. */
export function ImageInput({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)

  const upload = async (file: File) => {
    if (file.size > maxImageBytes)
      return void message.error(t('图片不能超过 {{size}} MB', { size: maxImageBytes / 1024 / 1024 }))
    setBusy(true)
    try {
      const stored = await callApi(uploadViewImage, {
        body: { fileName: file.name, data: await readAsDataUrl(file) },
      })
      onChange(stored.url)
    } catch {
      // the refusal has been shown by the call; the old picture stays
    } finally {
      setBusy(false)
    }
  }

  return (
    <Space.Compact block>
      <TextInput label={label} value={value} onChange={onChange} />
      <Upload
        accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
        showUploadList={false}
        beforeUpload={(file) => {
          void upload(file)
          return false
        }}
      >
        <Button icon={<UploadOutlined />} loading={isBusy} aria-label={t('上传图片')} title={t('上传图片')} />
      </Upload>
    </Space.Compact>
  )
}

const readAsDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
