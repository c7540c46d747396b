import type { CostStation } from '@energy-console/contract/energy'
import { Alert } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { UnpricedNote } from '../UnpricedNote'

/** Names that are shown; the others are counted. */
const mostNamed = 6

/** What the figures of stations do not hold yet: days that are being reckoned, energy before the first tariff. */
export function StationNotes({ stations }: { stations: readonly CostStation[] }) {
  const { t } = useTranslation()
  const pending = stations.filter(({ pendingDays }) => pendingDays > 0)
  const unpriced = stations.filter(({ unpricedKwh }) => unpricedKwh > 0)
  const namesOf = (some: readonly CostStation[]) => {
    const names = some.slice(0, mostNamed).map(({ stationName }) => stationName)
    const more = some.length - names.length
    return [...names, ...(more > 0 ? [t('另有 {{count}} 个', { count: more })] : [])].join(t('、'))
  }
  return (
    <>
      {pending.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('{{count}} 个站点的电量和电费正在重新计算，下面的数字还会变动。', {
            count: pending.length,
          })}
          description={namesOf(pending)}
        />
      )}
      <UnpricedNote
        kwh={unpriced.reduce((sum, { unpricedKwh }) => sum + unpricedKwh, 0)}
        names={namesOf(unpriced)}
      />
    </>
  )
}
