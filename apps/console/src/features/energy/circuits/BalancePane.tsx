import { getCircuitBalance } from '@energy-console/contract/energy'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { Bone } from '../../../kit/Bone'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { useZone } from '../../../kit/time/zone'
import { formatValue } from '../../../kit/value/formatValue'
import { BalanceTable } from './BalanceTable'
import { BarLineChart } from './BarLineChart'
import { balanceOption, stretchesOf } from './balanceChart'
import styles from './Circuits.module.css'
import { percentText } from './loss'
import { SpanPicker } from './SpanPicker'
import { instantsOf, moved, spanAt } from './span'

const chartHeight = 320

/** What a circuit drew against what the nearest meters below it drew, by hour or day, and what was lost between. */
export function BalancePane({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation()
  const zone = useZone()
  const palette = usePalette()
  const [span, setSpan] = useState(() => moved(spanAt('day', Date.now(), zone), -1))
  const { data, error, isPending, refetch } = useCall(
    getCircuitBalance,
    { query: { deviceId, ...instantsOf(span, zone) } },
    { keepsPrevious: true },
  )
  const stretches = useMemo(
    () => data && stretchesOf(data, zone, span.kind === 'month'),
    [data, zone, span.kind],
  )
  const option = useMemo(
    () =>
      stretches &&
      balanceOption(
        stretches,
        { parent: t('本回路'), others: t('其他下级'), loss: t('损耗与未计量') },
        palette,
      ),
    [stretches, palette, t],
  )
  const figure = (kwh: number) => formatValue(kwh, { decimals: 1 })
  const { parentKwh, childrenKwh, lossKwh } = data?.total ?? { parentKwh: 0, childrenKwh: 0, lossKwh: 0 }
  return (
    <>
      <div className={styles.bar}>
        <SpanPicker hasDays span={span} onChange={setSpan} />
      </div>
      {error && !data ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : isPending || !data || !stretches || !option ? (
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
          {data.children.length === 0 ? <p className="muted">{t('下面没有电能表，不能核对损耗。')}</p> : null}
          <BarLineChart
            option={option}
            height={chartHeight}
            label={t('{{name}} 的电量平衡', { name: data.parent.deviceName })}
          />
          <BalanceTable balance={data} stretches={stretches} />
        </>
      )}
    </>
  )
}
