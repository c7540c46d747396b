import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../kit/StatusTag'

/** By how much a gateway's clock is ahead, in words. */
export function ClockAhead({ seconds }: { seconds: number }) {
  const { t } = useTranslation()
  const round = (count: number) => Math.round(count * 10) / 10
  return (
    <StatusTag tone="warning">
      {seconds < 5400
        ? t('时钟超前 {{count}} 分钟', { count: round(seconds / 60) })
        : t('时钟超前 {{count}} 小时', { count: round(seconds / 3600) })}
    </StatusTag>
  )
}
