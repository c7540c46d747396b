import { Button, Drawer } from 'antd'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/useTranslation'
import { Ago } from '../../../../kit/time/Ago'
import { sendWaiting } from '../send/sendWaiting'
import { isSameNamed, type Waiting } from '../store/waiting'
import styles from './Offline.module.css'
import { RefusedList } from './RefusedList'
import { waitingPath, waitingText } from './waitingText'

interface OutboxPanelProps {
  waiting: readonly Waiting[]
  isCutOff: boolean
  onClose: () => void
}

/** What waits on this device, task by task and order by order, in the order in which it was entered; and what is to be decided of it. */
export function OutboxPanel({ waiting, isCutOff, onClose }: OutboxPanelProps) {
  const { t } = useTranslation()
  const tasks = new Map(waiting.map(({ task }) => [waitingPath(task), task]))
  return (
    <Drawer
      open
      size="min(460px, 100vw)"
      title={t('待同步的填写内容')}
      onClose={onClose}
      extra={!isCutOff && <Button onClick={() => void sendWaiting()}>{t('立即同步')}</Button>}
    >
      <p className="muted">
        {isCutOff
          ? t('没有网络。填写的内容保存在这台设备上，网络恢复后自动同步。')
          : t('填写的内容按顺序同步，完成后从这里消失。')}
      </p>
      {[...tasks.values()].map((task) => {
        const own = waiting.filter((entry) => isSameNamed(entry.task, task))
        return (
          <section key={waitingPath(task)} aria-label={task.title}>
            <h3>
              <Link to={waitingPath(task)} onClick={onClose}>
                {task.title}
              </Link>
            </h3>
            <RefusedList refused={own.filter(({ refusal }) => refusal !== undefined)} />
            <ul className={styles.waiting}>
              {own
                .filter(({ refusal }) => refusal === undefined)
                .map((entry) => (
                  <li key={entry.key}>
                    {waitingText(entry, t)}{' '}
                    <small className="muted">
                      <Ago time={entry.enteredMs} />
                    </small>
                  </li>
                ))}
            </ul>
          </section>
        )
      })}
    </Drawer>
  )
}
