import type { Tariff } from '@energy-console/contract/energy'
import { useTranslation } from '../../../../i18n/useTranslation'
import styles from './Versions.module.css'

interface TimelineProps {
  tariffs: readonly Tariff[]
  today: string
  shownId: string | undefined
  onOpen: (id: string) => void
}

/** The versions in time, the newest on top; a filled dot marks the one in force. */
export function Timeline({ tariffs, today, shownId, onOpen }: TimelineProps) {
  const { t } = useTranslation()
  return (
    <ol className={styles.timeline} aria-label={t('电价版本')}>
      {tariffs.map(({ id, tariffName, validFrom, validUntil }) => {
        const isOver = validUntil !== null && validUntil < today
        const isInForce = validFrom <= today && !isOver
        return (
          <li key={id} data-in-force={isInForce}>
            <button type="button" aria-current={id === shownId} onClick={() => onOpen(id)}>
              <strong>{tariffName}</strong>
              <span className="num">
                {validUntil === null
                  ? t('{{from}} 起', { from: validFrom })
                  : t('{{from}} 至 {{until}}', { from: validFrom, until: validUntil })}
              </span>
              <span className="muted">
                {isInForce ? t('执行中', { context: 'price' }) : isOver ? t('已结束') : t('未开始')}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
