import { DeleteOutlined } from '@ant-design/icons'
import { mostMoveNote } from '@energy-console/contract'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { FilePicker } from '../../../../kit/attachments/FilePicker'
import { LocalPicture } from '../../../../kit/attachments/LocalPicture'
import { FormModal } from '../../../../kit/form/FormModal'
import type { RepairRecord } from '../../repair/RepairRecord'
import { namedOrder } from '../read/overlayOrder'
import { enter } from '../send/sendWaiting'
import { newKey, type WaitingFile } from '../store/waiting'
import styles from './Offline.module.css'

/** As many as a move takes. */
const mostPhotos = 20

/** Hands an order in on the device, with a word and photos: it waits behind what was entered before. */
export function HandInHere({ order, onClose }: { order: RepairRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ note?: string }>()
  const [photos, setPhotos] = useState<readonly WaitingFile[]>([])
  const [isRefused, setRefused] = useState(false)
  const add = (files: readonly File[]) =>
    setPhotos((before) =>
      [...before, ...files.map((file) => ({ key: newKey(), file, name: file.name }))].slice(0, mostPhotos),
    )
  const finish = async ({ note }: { note?: string }) => {
    try {
      await enter(namedOrder(order), {
        what: 'handIn',
        ...(note?.trim() ? { note: note.trim() } : {}),
        ...(photos.length > 0 ? { photos: [...photos] } : {}),
      })
      onClose()
    } catch {
      setRefused(true)
    }
  }
  return (
    <FormModal<{ note?: string }>
      form={form}
      title={t('提交验收：{{name}}', { name: order.title })}
      okText={t('提交验收')}
      onFinish={(values) => void finish(values)}
      onClose={onClose}
    >
      {isRefused && <Alert type="error" title={t('没有保存')} showIcon />}
      <Form.Item name="note" label={t('备注')}>
        <Input.TextArea rows={2} maxLength={mostMoveNote} showCount />
      </Form.Item>
      <p>{t('照片')}</p>
      {photos.length < mostPhotos && <FilePicker isPictures onPick={add} />}
      {photos.length > 0 && (
        <ul className={styles.local} aria-label={t('待同步的照片')}>
          {photos.map(({ key, file, name }) => (
            <li key={key}>
              <LocalPicture file={file} name={name} />
              <Button
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('移除 {{name}}', { name })}
                onClick={() => setPhotos((before) => before.filter((one) => one.key !== key))}
              />
            </li>
          ))}
        </ul>
      )}
    </FormModal>
  )
}
