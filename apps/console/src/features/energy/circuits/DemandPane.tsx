import { listPointInfos } from '@energy-console/contract/devices'
import { type Circuit, getCircuitDemand } from '@energy-console/contract/energy'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import { periodOf } from '../../../kit/report/period'
import { dayInstants } from '../../../kit/time/dayInstants'
import { useToday } from '../../../kit/time/useToday'
import { useZone } from '../../../kit/time/zone'
import { ChannelDemand } from './ChannelDemand'
import styles from './Circuits.module.css'
import { DemandFacts } from './DemandFacts'
import { DemandFigure } from './DemandFigure'
import { useAgreedKw } from './useAgreedKw'

/** All channels of a device together. */
const together = ''

interface DemandPaneProps {
  circuit: Circuit
  /** One of each channel that it measures; what its demand is reckoned from, where that are several. */
  itemIds: readonly string[]
  /** They are of one channel, which alone is shown. */
  isChannel: boolean
  stationId: string
}

/** 15-minute demand of a month, sliding by the minute; of an incomer against what the station has agreed. */
export function DemandPane({ circuit, itemIds, isChannel, stationId }: DemandPaneProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const today = useToday()
  const [period, setPeriod] = useState(() => periodOf('month', today))
  const [chosen, setChosen] = useState(isChannel ? (itemIds[0] ?? together) : together)
  const hasChannels = !isChannel && itemIds.length > 1
  const { data: infos } = useCall(
    listPointInfos,
    { query: { itemIds: itemIds.join() } },
    { staleMs: 300_000, isEnabled: hasChannels || isChannel },
  )
  return (
    <>
      <div className={styles.bar}>
        <PeriodPicker kinds={['month']} period={period} onChange={setPeriod} />
        {hasChannels && (
          <Select
            aria-label={t('计量回路')}
            style={{ minWidth: 180 }}
            value={chosen}
            options={[
              { value: together, label: t('各路合计') },
              ...itemIds.map((value) => ({
                value,
                label: infos?.find(({ itemId }) => itemId === value)?.propertyName ?? '…',
              })),
            ]}
            onChange={setChosen}
          />
        )}
        <span className="muted">{t('15 分钟滑动平均，每分钟一个')}</span>
      </div>
      {chosen === together ? (
        <CircuitDemandChart circuit={circuit} month={period.from.slice(0, 7)} stationId={stationId} />
      ) : (
        <ChannelDemand
          itemId={chosen}
          info={infos?.find(({ itemId }) => itemId === chosen)}
          range={dayInstants(period, zone)}
        />
      )}
    </>
  )
}

interface CircuitDemandChartProps {
  circuit: Circuit
  month: string
  stationId: string
}

/** What a circuit reached, all that it measures together. */
function CircuitDemandChart({
  circuit: { deviceId, deviceName },
  month,
  stationId,
}: CircuitDemandChartProps) {
  const { data, error, isPending, refetch } = useCall(
    getCircuitDemand,
    { query: { deviceId, month } },
    { keepsPrevious: true, refetchMs: 300_000 },
  )
  const agreedKw = useAgreedKw(stationId, `${month}-01`)
  const station = data?.station ?? undefined
  const isSole = station?.supplies === 1
  return (
    <DemandFigure
      name={deviceName}
      line={data}
      error={error}
      isPending={isPending}
      onRetry={() => void refetch()}
      limitKw={isSole ? agreedKw : undefined}
    >
      {data?.max && (
        <DemandFacts
          max={data.max}
          agreedKw={station ? agreedKw : undefined}
          stationKw={station?.demand?.maxKw ?? data.max.value}
          isBound={station?.demand?.isBound ?? false}
          isSole={isSole}
        />
      )}
    </DemandFigure>
  )
}
