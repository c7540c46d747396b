import type { LackingInput } from '@energy-console/contract/alarms'
import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'

const words = { missing: '没有数据', stale: '数据陈旧', bad: '数据无效' } as const

/** For lack of which inputs the expression of a rule cannot be told; nothing where it can. */
export function LackingInputs({ lacking }: { lacking: readonly LackingInput[] }) {
  const { t } = useTranslation()
  if (lacking.length === 0) return null
  return (
    <>
      <StatusTag tone="warning" isSentence>
        {t('缺少输入，告警保持现状')}
      </StatusTag>
      {lacking.map(({ name, itemName, lack }) => (
        <div key={name} className="muted">
          <code>{name}</code> {itemName} {t(words[lack])}
        </div>
      ))}
    </>
  )
}
