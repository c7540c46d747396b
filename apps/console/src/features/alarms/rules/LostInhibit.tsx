import type { LostInhibit as Lost } from '@energy-console/contract/alarms'
import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'

const words = { gateway: '网关离线', device: '设备离线', stale: '数据陈旧' } as const

/** That the process condition of a rule is not heard, and holds nothing back; nothing where it is. */
export function LostInhibit({ lost }: { lost: Lost | null }) {
  const { t } = useTranslation()
  if (!lost) return null
  return (
    <>
      <StatusTag tone="warning" isSentence>
        {t('工况未知，不再抑制')}
      </StatusTag>
      <div className="muted">
        {lost.itemName} {t(words[lost.loss])}
      </div>
    </>
  )
}
