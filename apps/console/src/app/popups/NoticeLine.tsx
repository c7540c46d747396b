import { CloseOutlined, ScheduleOutlined } from '@ant-design/icons'
import type { TaskNotice } from '@energy-console/contract/notices'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/useTranslation'
import { taskText } from '../../kit/value/taskText'
import { canOpen } from '../guard/canOpen'
import { isFramed } from './isFramed'
import styles from './NoticeLine.module.css'
import { noticePath } from './noticePath'
import { useNoticeWatch } from './useNoticeWatch'

interface NoticeLineProps {
  /** What it leads to opens in a tab of its own. */
  opensApart?: boolean
}

/** The first task notice that the user has not read, in a line below the page: it covers nothing of it. */
export const NoticeLine = ({ opensApart = false }: NoticeLineProps) =>
  isFramed ? null : <Watched opensApart={opensApart} />

function Watched({ opensApart }: Required<NoticeLineProps>) {
  const { showing, read } = useNoticeWatch()
  return showing ? <Line notice={showing} opensApart={opensApart} onRead={read} /> : null
}

interface LineProps extends Required<NoticeLineProps> {
  notice: TaskNotice
  onRead: () => void
}

function Line({ notice, opensApart, onRead }: LineProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const title = taskText(notice.title, t)
  const path = noticePath(notice, canOpen)
  const open = () => {
    onRead()
    if (path === undefined) return
    if (opensApart) window.open(path, '_blank', 'noopener')
    else navigate(path)
  }
  return (
    <section className={styles.line} role="status" aria-label={t('任务提醒')}>
      <ScheduleOutlined className={styles.mark} />
      <button type="button" className={styles.text} onClick={open}>
        <strong className={styles.words} title={title}>
          {title}
        </strong>
      </button>
      <time className="num">{notice.noticeTime}</time>
      <button type="button" className={styles.close} aria-label={t('关闭')} onClick={onRead}>
        <CloseOutlined />
      </button>
    </section>
  )
}
