import { DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import { maxImageBytes, uploadViewImage } from '@energy-console/contract/views'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { callApi } from '../../../api/callApi'
import { notify } from '../../../api/notify'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './PictureInput.module.css'
import type { TextInputProps } from './TextInputProps'

const accepted = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml'

/** A picture that is stored when it is chosen; the field keeps its address. */
export function PictureInput({
  text,
  onChange,
  id,
  disabled = false,
  label,
}: TextInputProps & { label: string }) {
  const { t } = useTranslation()
  const file = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)

  async function store(picture: File) {
    if (picture.size > maxImageBytes) {
      notify.error(t('图片不能超过 {{most}} MB', { most: maxImageBytes / 1024 / 1024 }))
      return
    }
    setBusy(true)
    try {
      const data = await dataUrlOf(picture)
      const { url } = await callApi(uploadViewImage, { body: { fileName: picture.name, data } })
      onChange(url)
    } catch {
      // why not has been said; what was chosen before stays
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.input}>
      {text !== '' && <img src={text} alt={t(label)} className={styles.picture} />}
      <input
        ref={file}
        type="file"
        hidden
        accept={accepted}
        aria-label={t(label)}
        onChange={({ target }) => {
          const [picture] = target.files ?? []
          if (picture) void store(picture)
          // the same file can be chosen again
          target.value = ''
        }}
      />
      <Button
        {...(id ? { id } : {})}
        icon={<PictureOutlined />}
        loading={isBusy}
        disabled={disabled}
        onClick={() => file.current?.click()}
      >
        {text === '' ? t('选择图片') : t('更换图片')}
      </Button>
      {text !== '' && (
        <Button
          type="text"
          icon={<DeleteOutlined />}
          disabled={disabled}
          aria-label={t('移除图片')}
          onClick={() => onChange('')}
        />
      )}
    </div>
  )
}

const dataUrlOf = (picture: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(picture)
  })
