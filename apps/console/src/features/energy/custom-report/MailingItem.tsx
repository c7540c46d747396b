import type { AnyMailing } from '@energy-console/contract/energy'
import { parseRule } from '@energy-console/contract/maintenance'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ruleWords } from '../../../kit/form/recurrence/ruleWords'
import { StatusTag } from '../../../kit/StatusTag'
import { DeliveryState } from '../../notices'
import styles from './CustomReports.module.css'

interface MailingItemProps {
  mailing: Pick<
    AnyMailing,
    'mailingName' | 'rule' | 'time' | 'isEnabled' | 'nextTime' | 'lastTime' | 'lastState' | 'lastReason'
  >
  /** What else is said of it, below its name. */
  about?: ReactNode
  /** Its buttons. */
  children: ReactNode
}

/** A mailing in a list: when it leaves, and what came of the last time. */
export function MailingItem({ mailing, about, children }: MailingItemProps) {
  const { t } = useTranslation()
  const { mailingName, rule, time, isEnabled, nextTime, lastTime, lastState, lastReason } = mailing
  const parts = parseRule(rule)
  return (
    <li>
      <div>
        <strong>{mailingName}</strong> {!isEnabled && <StatusTag tone="off">{t('已停用')}</StatusTag>}
      </div>
      {about}
      <div>
        {parts ? ruleWords(parts, t) : rule} {time}
      </div>
      {nextTime && <div className="muted">{t('下次发送：{{time}}', { time: nextTime })}</div>}
      {lastState && (
        <div>
          {lastTime} <DeliveryState state={lastState} reason={lastReason} />
        </div>
      )}
      <div className={styles.mailingButtons}>{children}</div>
    </li>
  )
}
