import { electricFactor } from '@energy-console/contract/energy'
import { type DemandLine, listPointDemand } from '@energy-console/contract/telemetry'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { EmptyHint } from '../../../kit/EmptyHint'
import { DemandFacts } from './DemandFacts'
import { DemandFigure, figureHeight } from './DemandFigure'

interface ChannelDemandProps {
  itemId: string
  /** What it is called and counts in; undefined until it is known. */
  info: { propertyName: string; unit?: string | null } | undefined
  /** Unix ms. */
  range: { start: number; end: number }
}

/** The demand of one channel of a device. */
export function ChannelDemand({ itemId, info, range: { start, end } }: ChannelDemandProps) {
  const { data, error, isPending, refetch } = useCall(
    listPointDemand,
    { query: { itemIds: itemId, start, end } },
    { keepsPrevious: true, refetchMs: 300_000 },
  )
  const factor = info && electricFactor(info.unit)
  const line = useMemo(() => {
    const found = data?.find((one) => one.itemId === itemId)
    return found && factor !== undefined ? { start, end, ...inKw(found, factor) } : undefined
  }, [data, itemId, factor, start, end])
  if (info && factor === undefined)
    return (
      <div style={{ height: figureHeight }}>
        <EmptyHint text="测点的单位不是电量或功率的单位，算不出以 kW 计的需量。" />
      </div>
    )
  return (
    <DemandFigure
      name={info?.propertyName ?? ''}
      line={line}
      error={error}
      isPending={isPending}
      onRetry={() => void refetch()}
      limitKw={undefined}
    >
      {line?.max && <DemandFacts max={line.max} agreedKw={undefined} stationKw={0} isBound={false} isSole />}
    </DemandFigure>
  )
}

const inKw = ({ max, points }: DemandLine, factor: number): Pick<DemandLine, 'max' | 'points'> => ({
  max: max && { ...max, value: max.value * factor },
  points: points.map(([ts, value]) => [ts, value * factor]),
})
