import { diskUsageCode, diskUsagePage, getDiskState } from '@energy-console/contract/system'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { refreshNouns } from '../api/cache/refresh'
import { realtime } from '../api/realtime/realtime'
import { useButton } from '../api/session'
import { useCall } from '../api/useCall'
import { useTranslation } from '../i18n/useTranslation'
import { sizeText } from '../kit/attachments/sizeText'
import styles from './Notice.module.css'

/** Administrators are told by a notice at once; this is for everybody else. */
const followMs = 60_000

/**
 * Says on every screen that the platform takes in no data for want of room; to whoever can do something about it also that room is
 * getting short, what is done, and where he looks.
 */
export function StorageNotice() {
  const { t } = useTranslation()
  const maySee = useButton(diskUsageCode)
  const { data } = useCall(getDiskState, {}, { refetchMs: followMs })
  useEffect(
    () => realtime.onPush(({ type }) => void (type === 'notice' && refreshNouns(['diskUsage'], 'now'))),
    [],
  )
  if (data === undefined || data.level === 'ample') return null
  const { level, freeBytes } = data
  return (
    <div className={styles.notice} role="status" data-level={level}>
      <span>
        {level === 'low' && t('磁盘剩余空间偏少：超过保留期限的读数正在清理。')}
        {level === 'tight' && t('磁盘剩余空间紧张：读数正在提前压缩；再少将暂停接收数据。')}
        {level === 'full' &&
          (maySee
            ? t(
                '磁盘空间不足，已暂停接收数据：请尽快清理或扩容。设备未得到应答，会在恢复后补发，已应答的数据不会丢失。',
              )
            : t(
                '平台存储空间不足，已暂停接收数据，数值暂不更新。设备会在恢复后补发，已收到的数据不会丢失。请联系平台管理员。',
              ))}
        {freeBytes !== null && ` ${t('剩余 {{size}}', { size: sizeText(freeBytes) })}`}
      </span>
      {maySee && <Link to={diskUsagePage.path}>{t('查看磁盘用量')}</Link>}
    </div>
  )
}
