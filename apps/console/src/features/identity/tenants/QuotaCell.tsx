import { scarceShare } from '@energy-console/contract/identity'
import { Progress } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'

interface QuotaCellProps {
  used: number
  /** -1: any number. */
  most: number
  /** How people read both. */
  textOf: (value: number) => string
}

/** What a tenant has of what it may have, with a bar where there is a limit. */
export function QuotaCell({ used, most, textOf }: QuotaCellProps) {
  const { t } = useTranslation()
  if (most < 0)
    return (
      <span className="num">
        {textOf(used)} <span className="muted">/ {t('不限')}</span>
      </span>
    )
  const share = most === 0 ? 1 : used / most
  const text = t('已用 {{used}}，额度 {{most}}', { used: textOf(used), most: textOf(most) })
  return (
    <div style={{ minWidth: 96 }}>
      <span className="num">
        {textOf(used)} / {textOf(most)}
      </span>
      <Progress
        aria-label={text}
        percent={Math.min(100, share * 100)}
        showInfo={false}
        size="small"
        status={share >= 1 ? 'exception' : 'normal'}
        {...(share >= scarceShare && share < 1 ? { strokeColor: 'var(--ant-color-warning)' } : {})}
        style={{ display: 'block', lineHeight: 1 }}
      />
    </div>
  )
}
