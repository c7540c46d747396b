import { CloudUploadOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useIsCutOff, useWaiting } from '../store/useOutbox'
import styles from './Offline.module.css'
import { OutboxPanel } from './OutboxPanel'

/** Says how much was done on this device that the server does not have yet; nothing while there is none. */
export function OutboxMark() {
  const { t } = useTranslation()
  const waiting = useWaiting()
  const isCutOff = useIsCutOff()
  const [isOpen, setOpen] = useState(false)
  const refused = waiting.filter(({ refusal }) => refusal !== undefined).length
  const isEmpty = waiting.length === 0
  useEffect(() => {
    if (isEmpty) setOpen(false)
  }, [isEmpty])
  if (isEmpty) return null
  const text =
    refused > 0
      ? t('{{count}} 项没有同步成功', { count: refused })
      : t('待同步 {{count}} 项', { count: waiting.length })
  return (
    <>
      <span role="status">
        <button
          type="button"
          className={styles.mark}
          data-refused={refused > 0 || undefined}
          title={isCutOff ? t('网络恢复后自动同步') : t('正在同步')}
          onClick={() => setOpen(true)}
        >
          <CloudUploadOutlined aria-hidden />
          <span className={styles.words}>{text}</span>
          <span className={styles.count} aria-hidden>
            {refused > 0 ? refused : waiting.length}
          </span>
        </button>
      </span>
      {isOpen && <OutboxPanel waiting={waiting} isCutOff={isCutOff} onClose={() => setOpen(false)} />}
    </>
  )
}
