import { CloseOutlined } from '@ant-design/icons'
import { TaskText } from '@energy-console/contract'
import { assetCodes, assetsPage, fileCodes, maintenanceFilesPage } from '@energy-console/contract/maintenance'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import * as z from 'zod'
import { realtime } from '../../api/realtime/realtime'
import { holdsButton, useSession } from '../../api/session'
import styles from './NoticePopup.module.css'
import { useSharedPopup } from './useSharedPopup'

const Notice = z.object({
  id: z.string(),
  ...TaskText.shape,
  noticeTime: z.string(),
  /** 1 inspect, 2 maintain, 3 repair, 4 files that expire, 5 warranties that end. */
  noticeType: z.number(),
})
type Notice = z.infer<typeof Notice>

const taskPaths: Record<number, string> = {
  1: '/maintenance/ops-inspect-task',
  2: '/maintenance/ops-maintain-task',
  3: '/maintenance/ops-repair-task',
  4: maintenanceFilesPage.path,
  5: assetsPage.path,
}

/** Codes without which a click would lead nowhere: files and equipment are not everybody's. */
const neededCodes: Record<number, string> = { 4: fileCodes.view, 5: assetCodes.view }

const mayFollow = ({ noticeType }: Notice) => {
  const code = neededCodes[noticeType]
  return code === undefined || holdsButton(useSession.getState(), code)
}

/** A task that was given to the user, as the socket brings it; a click leads to its page. */
export function NoticePopup() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { showing: notice, consider, close } = useSharedPopup<Notice>('notice')
  useEffect(
    () =>
      realtime.onPush((frame) => {
        const parsed = frame.type === 'notice' ? Notice.safeParse(frame.notice) : undefined
        if (parsed?.success && mayFollow(parsed.data)) consider(parsed.data)
      }),
    [consider],
  )
  if (!notice) return null
  const open = () => {
    close()
    navigate(taskPaths[notice.noticeType] ?? '/')
  }
  return (
    <section className={styles.popup} role="status" aria-label={t('任务提醒')}>
      <button type="button" className={styles.body} onClick={open}>
        <strong>{t(notice.text, notice.params)}</strong>
        <time className="num">{notice.noticeTime}</time>
      </button>
      <button type="button" className={styles.close} aria-label={t('关闭')} onClick={close}>
        <CloseOutlined />
      </button>
    </section>
  )
}
