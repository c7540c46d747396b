import type { MaintenanceFileRow } from '@energy-console/contract/maintenance'
import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'

/** How a file stands to the day on which it expires. */
export function DueTag({
  dueState,
  daysLeft,
  expireDate,
}: Pick<MaintenanceFileRow, 'dueState' | 'daysLeft' | 'expireDate'>) {
  const { t } = useTranslation()
  if (expireDate === null || daysLeft === null) return <span className="muted">{t('长期有效')}</span>
  if (dueState === 'none') return <span className="num">{expireDate}</span>
  return (
    <span className="num" style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
      {expireDate}
      {dueState === 'expired' ? (
        <StatusTag tone="error">{t('已过期 {{count}} 天', { count: -daysLeft })}</StatusTag>
      ) : (
        <StatusTag tone="warning">{t('剩 {{count}} 天', { count: daysLeft })}</StatusTag>
      )}
    </span>
  )
}
