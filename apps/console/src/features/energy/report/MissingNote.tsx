import { pathOf } from '@energy-console/contract'
import { type CostGaps, energyUsePage, listUseGaps } from '@energy-console/contract/energy'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { figureText } from '../../../kit/value/figureText'

/** That meters were not read for a time, and what that does to the cost; nothing is said where they were. */
export function MissingNote({ gaps: { count, kwh } }: { gaps: CostGaps }) {
  const { t } = useTranslation()
  const maySee = useMayCall(listUseGaps)
  if (count === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={
        kwh > 0
          ? t(
              '电表有 {{count}} 段时间没有读数；其间的 {{kwh}} kWh 在恢复读数时补记，按那一小时的电价计费。',
              {
                count,
                kwh: figureText(kwh, { decimals: 1 }),
              },
            )
          : t('电表有 {{count}} 段时间没有读数，这些时段的电量不全。', { count })
      }
      action={maySee && <Link to={pathOf(energyUsePage, {})}>{t('查看缺失数据')}</Link>}
    />
  )
}
