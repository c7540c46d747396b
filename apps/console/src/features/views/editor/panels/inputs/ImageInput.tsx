import { UploadOutlined } from '@ant-design/icons'
import { Button, Space, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useUploadPicture } from '../../pictures/useUploadPicture'
import { TextInput } from './TextInput'

interface Props {
  label: string
  value: string
  placeholder?: string | undefined
  onChange: (url: string) => void
}

/** The address of a picture, or a file that is stored by the server. */
export function ImageInput({ label, value, placeholder, onChange }: Props) {
  const { t } = useTranslation()
  const upload = useUploadPicture()
  const [isBusy, setBusy] = useState(false)

  const store = async (file: File) => {
    setBusy(true)
    const url = await upload(file)
    setBusy(false)
    if (url) onChange(url)
  }

  return (
    <Space.Compact block>
      <TextInput label={label} value={value} placeholder={placeholder} onChange={onChange} />
      <Upload
        accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
        showUploadList={false}
        beforeUpload={(file) => {
          void store(file)
          return false
        }}
      >
        <Button icon={<UploadOutlined />} loading={isBusy} aria-label={t('上传图片')} title={t('上传图片')} />
      </Upload>
    </Space.Compact>
  )
}
