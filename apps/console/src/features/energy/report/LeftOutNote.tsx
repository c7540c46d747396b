import type { CostReport } from '@energy-console/contract/energy'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'

type LeftOut = CostReport['leftOut']

/** Names that are shown; the others are counted. */
const mostShown = 6

/** What the report of a station does not count, and why: meters in no circuit, registers in a unit that is none of energy. */
export function LeftOutNote({ leftOut: { count, meters } }: { leftOut: LeftOut }) {
  const { t } = useTranslation()
  const shown = meters.slice(0, mostShown)
  const namesOf = (reason: LeftOut['meters'][number]['reason']) =>
    shown
      .filter((meter) => meter.reason === reason)
      .map(({ deviceName, unit }) =>
        reason === 'circuit' ? deviceName : `${deviceName} (${unit || t('无单位')})`,
      )
      .join(t('、'))
  const [unwired, unread] = [namesOf('circuit'), namesOf('unit')]
  return (
    <Alert
      type="warning"
      showIcon
      title={t('有 {{count}} 个电表没有计入本站电量。', { count })}
      description={
        <>
          {unwired && (
            <div>
              {t('未归入回路：{{names}}', { names: unwired })}{' '}
              <Link to="/electric-energy/circuits">{t('在回路中接入')}</Link>
            </div>
          )}
          {unread && <div>{t('单位不是电能单位：{{names}}', { names: unread })}</div>}
          {count > shown.length && (
            <div className="muted">{t('另有 {{count}} 个', { count: count - shown.length })}</div>
          )}
        </>
      }
    />
  )
}
