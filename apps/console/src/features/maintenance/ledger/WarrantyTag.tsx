import type { RowOf } from '@energy-console/contract'
import type { assets } from '@energy-console/contract/maintenance'
import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'

type Props = Pick<RowOf<typeof assets>, 'warrantyDate' | 'warrantyDaysLeft' | 'remindDays' | 'state'>

/** Until when something is warranted; marked when that comes near or is over, unless it is retired. */
export function WarrantyTag({ warrantyDate, warrantyDaysLeft: left, remindDays, state }: Props) {
  const { t } = useTranslation()
  if (!warrantyDate || left === null) return <span className="muted">—</span>
  if (state === 'retired' || left > remindDays) return <span className="num">{warrantyDate}</span>
  return (
    <span className="num" style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
      {warrantyDate}
      {left < 0 ? (
        <StatusTag tone="off">{t('已过保')}</StatusTag>
      ) : (
        <StatusTag tone="warning">{t('剩 {{count}} 天', { count: left })}</StatusTag>
      )}
    </span>
  )
}
