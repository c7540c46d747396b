import { listUnreadAnnouncements, readAnnouncements } from '@energy-console/contract/system'
import { Modal } from 'antd'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { action } from '../../kit/action/action'
import { useAction } from '../../kit/action/useActions'
import { RichText } from '../../kit/RichText'
import { StatusTag } from '../../kit/StatusTag'
import { useShownTime } from '../../kit/time/zone'
import styles from './Greeting.module.css'
import { Scrolled } from './Scrolled'

const lookEveryMs = 5 * 60_000

const read = action({
  call: readAnnouncements,
  label: '我知道了',
  input: (ids: readonly string[]) => ({ query: { ids: ids.join() } }),
})

/** What administrators announce and the user has not seen: shown once, together. */
export function Announcements() {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const { data: unread = [] } = useCall(listUnreadAnnouncements, {}, { refetchMs: lookEveryMs })
  const { start, isBusy } = useAction(read)
  if (unread.length === 0) return null
  const close = () => void start(unread.map(({ id }) => id))
  return (
    <Modal
      open
      centered
      width={640}
      title={t('公告')}
      okText={t('我知道了')}
      confirmLoading={isBusy}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
      onOk={close}
      onCancel={close}
    >
      <Scrolled label={t('公告')}>
        {unread.map(({ id, title, level, content, createTime }) => (
          <article key={id} className={styles.article}>
            <h3>
              {level === 'important' && <StatusTag tone="warning">{t('重要')}</StatusTag>} {title}
            </h3>
            <time className="muted num">{shownTime(createTime)}</time>
            {content !== '' && <RichText html={content} />}
          </article>
        ))}
      </Scrolled>
    </Modal>
  )
}
