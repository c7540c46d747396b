import { listPointInfos } from '@energy-console/contract/devices'
import { type Circuit, electricFactor } from '@energy-console/contract/energy'
import { type DemandLine, listPointDemand } from '@energy-console/contract/telemetry'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { Bone } from '../../../kit/Bone'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { Chart } from '../../../kit/curve/Chart'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import { periodOf } from '../../../kit/report/period'
import { dayInstants } from '../../../kit/time/dayInstants'
import { useToday } from '../../../kit/time/useToday'
import { useZone } from '../../../kit/time/zone'
import styles from './Circuits.module.css'
import { DemandFacts } from './DemandFacts'
import { demandOption } from './demandChart'
import { demandItemsOf, incomersOf } from './tree'
import { useAgreedKw } from './useAgreedKw'

const chartHeight = 340
/** Incomers whose demand is asked for beside this one's. */
const mostOthers = 9
const unit = 'kW'

interface DemandPaneProps {
  circuit: Circuit
  /** What its demand is reckoned from: one of each channel that it measures. */
  itemIds: readonly string[]
  circuits: readonly Circuit[]
  stationId: string
}

/** 15-minute demand of a month, sliding by the minute; of an incomer against what the station has agreed. */
export function DemandPane({ circuit, itemIds, circuits, stationId }: DemandPaneProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const palette = usePalette()
  const today = useToday()
  const [period, setPeriod] = useState(() => periodOf('month', today))
  const [chosen, setChosen] = useState(itemIds[0] ?? '')
  const range = dayInstants(period, zone)
  const agreedKw = useAgreedKw(stationId, period.from)
  const incomers = incomersOf(circuits)
  const isIncomer = incomers.some(({ deviceId }) => deviceId === circuit.deviceId)
  const others = isIncomer
    ? [...itemIds, ...incomers.filter(({ deviceId }) => deviceId !== circuit.deviceId).flatMap(demandItemsOf)]
        .filter((itemId) => itemId !== chosen)
        .slice(0, mostOthers)
    : []
  const asked = { itemIds: [chosen, ...others].join() }
  const named = { itemIds: [...new Set([chosen, ...others, ...itemIds])].join() }
  const { data: infos } = useCall(listPointInfos, { query: named }, { staleMs: 300_000 })
  const { data, error, isPending, refetch } = useCall(
    listPointDemand,
    { query: { ...asked, ...range } },
    { keepsPrevious: true, refetchMs: 300_000 },
  )
  const lines = useMemo(() => infos && data?.map((line) => inKw(line, infos)), [data, infos])
  const [line] = lines ?? []
  const isSole = isIncomer && others.length === 0
  const option = useMemo(
    () =>
      line &&
      demandOption({
        ...{ line, name: t('需量'), unit, span: dayInstants(period, zone), zone, palette },
        limit: isSole && agreedKw !== undefined ? { value: agreedKw, label: t('合同需量') } : undefined,
      }),
    [line, period, zone, palette, isSole, agreedKw, t],
  )
  return (
    <>
      <div className={styles.bar}>
        <PeriodPicker kinds={['month']} period={period} onChange={setPeriod} />
        {itemIds.length > 1 && (
          <Select
            aria-label={t('计量回路')}
            style={{ minWidth: 180 }}
            value={chosen}
            options={itemIds.map((value) => ({
              value,
              label: infos?.find(({ itemId }) => itemId === value)?.propertyName ?? '…',
            }))}
            onChange={setChosen}
          />
        )}
        <span className="muted">{t('15 分钟滑动平均，每分钟一个')}</span>
      </div>
      {error && !data ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : isPending || !lines ? (
        <Bone style={{ height: chartHeight + 64 }} />
      ) : !line || !option ? (
        <div style={{ height: chartHeight + 64 }}>
          <EmptyHint text="测点的单位不是电量或功率的单位，算不出以 kW 计的需量。" />
        </div>
      ) : line.max === null ? (
        <div style={{ height: chartHeight + 64 }}>
          <EmptyHint text="这个月没有需量：需量由一分钟汇总算出，保留两年。" />
        </div>
      ) : (
        <>
          <DemandFacts
            max={line.max}
            unit={unit}
            agreedKw={isIncomer ? agreedKw : undefined}
            stationKw={lines.reduce((sum, one) => sum + (one?.max?.value ?? 0), 0)}
            isSole={isSole}
          />
          <Chart
            option={option}
            height={chartHeight}
            label={t('{{name}} 的需量，最大 {{max}} {{unit}}', {
              name: circuit.deviceName,
              max: Math.round(line.max.value),
              unit,
            })}
          />
        </>
      )}
    </>
  )
}

/** Demand in kW, of a register or a power in whatever unit; undefined where its unit is neither's. */
function inKw(
  line: DemandLine,
  infos: readonly { itemId: string; unit?: string | null }[],
): DemandLine | undefined {
  const factor = electricFactor(infos.find(({ itemId }) => itemId === line.itemId)?.unit)
  if (factor === undefined) return undefined
  return {
    ...line,
    max: line.max && { ...line.max, value: line.max.value * factor },
    points: line.points.map(([ts, value]) => [ts, value * factor]),
  }
}
