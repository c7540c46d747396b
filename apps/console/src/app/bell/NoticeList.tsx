import {
  listTaskNotices,
  mostNotices,
  noticeTypes,
  readTaskNotices,
  type TaskNotice,
  updateTaskNotice,
} from '@energy-console/contract/notices'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { ActionButton } from '../../kit/action/ActionButton'
import { action } from '../../kit/action/action'
import { useActions } from '../../kit/action/useActions'
import { Bone } from '../../kit/Bone'
import { EmptyHint } from '../../kit/EmptyHint'
import { Failure } from '../../kit/Failure'
import { taskText } from '../../kit/value/taskText'
import { canOpen } from '../guard/canOpen'
import { noticePath } from '../popups/noticePath'
import { unreadNotices } from '../popups/unreadNotices'
import styles from './BellPanel.module.css'
import { countText } from './countText'

const readOne = action({
  call: updateTaskNotice,
  label: '标为已读',
  input: (notice: TaskNotice) => ({ body: { ...notice, isLook: true } }),
})
const readAll = action({ call: readTaskNotices, label: '全部标为已读', input: () => ({}) })

/** The user's unread notices; opening one marks it as read. */
export function NoticeList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { start } = useActions()
  const { data, error, refetch } = useCall(listTaskNotices, unreadNotices)
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Bone />
  if (data.length === 0)
    return (
      <EmptyHint text="没有未读的提醒。分配给您的巡检、保养和维修任务，以及到期的文件和保修，会在这里提醒。" />
    )
  const open = (notice: TaskNotice, path: string) => {
    void start(readOne, notice)
    onLeave()
    navigate(path)
  }
  return (
    <>
      <div className={styles.head}>
        <p className="muted">{t('{{count}} 条未读', { count: countText(data.length, mostNotices) })}</p>
        <ActionButton action={readAll} subject={undefined} />
      </div>
      <ul className={styles.items} aria-label={t('任务提醒')}>
        {data.map((notice) => {
          const path = noticePath(notice, canOpen)
          const text = taskText(notice.title, t)
          return (
            <li key={notice.id} className={styles.item}>
              <div className={styles.facts}>
                <span>{t(noticeTypes[notice.noticeType as keyof typeof noticeTypes] ?? '任务提醒')}</span>
                <time className="num muted">{notice.noticeTime}</time>
              </div>
              {path === undefined ? (
                <span className={styles.open}>{text}</span>
              ) : (
                <button type="button" className={styles.open} onClick={() => open(notice, path)}>
                  {text}
                </button>
              )}
              <div className={styles.side}>
                <ActionButton action={readOne} subject={notice} />
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
