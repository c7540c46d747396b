import { BellOutlined } from '@ant-design/icons'
import { lazyPart } from '@energy-console/schematic-react/part'
import { useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { LevelShape } from '../../kit/LevelMark'
import { IconButton } from '../layout/navbar/IconButton'
import styles from './Bell.module.css'
import { bellText } from './bellText'
import { countText } from './countText'
import { useBellCounts } from './useBellCounts'

const BellPanel = lazyPart(async () => (await import('./BellPanel')).BellPanel)

/** The bell: how many alarms of each level nobody has confirmed and how many notices are unread; it opens what they are. */
export function Bell() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const counts = useBellCounts()
  const { levels, noticeCount, error } = counts
  const words = bellText(counts, t)
  const worst = levels[0]
  const total = levels.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <IconButton
        label={t('通知')}
        title={words || t('没有未确认的告警和未读的提醒')}
        aria-description={words}
        className={styles.bell}
        onClick={() => setOpen(true)}
      >
        <span className={styles.icon}>
          <BellOutlined />
          {noticeCount > 0 && <span className={styles.dot} aria-hidden="true" />}
        </span>
        {!worst && error !== undefined && (
          <span className={styles.counts} aria-hidden="true">
            --
          </span>
        )}
        {worst && (
          <span className={styles.counts} aria-hidden="true">
            {levels.map(({ level, count }) => (
              <span key={level} className={styles.count} data-level={level}>
                <LevelShape level={level} /> {countText(count)}
              </span>
            ))}
            <span className={styles.total} data-level={worst.level}>
              {countText(total)}
            </span>
          </span>
        )}
      </IconButton>
      {isOpen && <BellPanel counts={counts} onClose={() => setOpen(false)} />}
    </>
  )
}
