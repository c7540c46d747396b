import type { DataOf } from '@energy-console/contract'
import type { getBaselineReport } from '@energy-console/contract/energy'
import { Alert } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'

type Days = DataOf<typeof getBaselineReport>['days']

/** How many of the shown days are left out for readings that are missing or were told later; nothing is said of none. */
export function LackingNote({ days }: { days: Days }) {
  const { t } = useTranslation()
  const count = days.filter(({ isLacking }) => isLacking).length
  if (count === 0) return null
  return (
    <Alert
      showIcon
      type="warning"
      title={t(
        '有 {{count}} 天的读数缺失，或补记了其他日子的用量：这些日子不与基准比较，也不计入累计差值。',
        { count },
      )}
    />
  )
}
