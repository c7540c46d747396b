import { addDays } from '@energy-console/contract'
import { getCircuitBalance } from '@energy-console/contract/energy'
import { useMemo, useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Bone } from '../../../kit/Bone'
import { Bars } from '../../../kit/charts/charts'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import { periodOf } from '../../../kit/report/period'
import { dayInstants } from '../../../kit/time/dayInstants'
import { useToday } from '../../../kit/time/useToday'
import { useZone } from '../../../kit/time/zone'
import { formatValue } from '../../../kit/value/formatValue'
import { BalanceTable } from './BalanceTable'
import { balanceBars, stretchesOf } from './balanceBars'
import styles from './Circuits.module.css'
import { percentText } from './loss'

const chartHeight = 320

/** What a circuit drew against what the nearest meters below it drew, by hour or day, and what was lost between. */
export function BalancePane({ deviceId, channel }: { deviceId: string; channel: string | undefined }) {
  const { t } = useTranslation()
  const zone = useZone()
  const today = useToday()
  const [period, setPeriod] = useState(() => periodOf('day', addDays(today, -1)))
  const { data, error, isPending, refetch } = useCall(
    getCircuitBalance,
    { query: { deviceId, channel, ...dayInstants(period, zone) } },
    { keepsPrevious: true },
  )
  const stretches = useMemo(
    () => data && stretchesOf(data, zone, period.kind === 'month'),
    [data, zone, period.kind],
  )
  const bars = useMemo(
    () =>
      stretches &&
      balanceBars(stretches, {
        of: t(period.kind === 'month' ? '日期' : '时间'),
        parent: t('本回路'),
        others: t('其他下级'),
        loss: t('损耗与未计量'),
      }),
    [stretches, period.kind, t],
  )
  const figure = (kwh: number) => formatValue(kwh, { decimals: 1 })
  const { parentKwh, childrenKwh, lossKwh } = data?.total ?? { parentKwh: 0, childrenKwh: 0, lossKwh: 0 }
  return (
    <>
      <div className={styles.bar}>
        <PeriodPicker kinds={['day', 'month']} period={period} onChange={setPeriod} />
      </div>
      {error && !data ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : isPending || !data || !stretches || !bars ? (
        <Bone style={{ height: chartHeight + 64 }} />
      ) : data.hours.length === 0 ? (
        <div style={{ height: chartHeight + 64 }}>
          <EmptyHint text="这段时间没有电量，可以换一个时间。" />
        </div>
      ) : (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>{t('本回路')}</dt>
              <dd>
                {figure(parentKwh)} <small>kWh</small>
              </dd>
            </div>
            <div>
              <dt>{t('下级之和')}</dt>
              <dd>
                {figure(childrenKwh)} <small>kWh</small>
              </dd>
            </div>
            <div>
              <dt>{t('损耗与未计量')}</dt>
              <dd>
                {figure(lossKwh)} <small>kWh</small>
                {parentKwh !== 0 && <small> · {percentText(lossKwh / Math.abs(parentKwh))}%</small>}
              </dd>
            </div>
          </dl>
          {data.partial.length > 0 && (
            <p className="muted">
              {t('有 {{count}} 小时的读数缺失或为事后补记，其间的损耗不准；整段时间的合计包含补记的电量。', {
                count: data.partial.length,
              })}
            </p>
          )}
          {data.children.length === 0 ? <p className="muted">{t('下面没有电能表，不能核对损耗。')}</p> : null}
          <Bars
            data={bars}
            height={chartHeight}
            label={t('{{name}} 的电量平衡', { name: data.parent.deviceName })}
          />
          <BalanceTable balance={data} stretches={stretches} />
        </>
      )}
    </>
  )
}
