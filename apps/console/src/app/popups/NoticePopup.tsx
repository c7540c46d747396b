import { CloseOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { canOpen } from '../guard/canOpen'
import { taskText } from '../tasks/taskText'
import { noticePath } from './noticePath'
import styles from './Popup.module.css'
import { useNoticeWatch } from './useNoticeWatch'

/** The first task notice that the user has not read; a click leads to its page. */
export function NoticePopup() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { showing: notice, read } = useNoticeWatch()
  if (!notice) return null
  const path = noticePath(notice, canOpen)
  const open = () => {
    read()
    if (path !== undefined) navigate(path)
  }
  return (
    <section className={styles.popup} role="status" aria-label={t('任务提醒')}>
      <div className={styles.head}>
        <time className="num">{notice.noticeTime}</time>
        <button type="button" className={styles.icon} aria-label={t('关闭')} onClick={read}>
          <CloseOutlined />
        </button>
      </div>
      <button type="button" className={styles.body} onClick={open}>
        <strong>{taskText(notice.title, t)}</strong>
      </button>
    </section>
  )
}
