import type { CircuitDemand } from '@energy-console/contract/energy'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { Bone } from '../../../kit/Bone'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { Chart } from '../../../kit/curve/Chart'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { useZone } from '../../../kit/time/zone'
import { demandOption } from './demandChart'

const chartHeight = 340
/** With its facts. */
export const figureHeight = chartHeight + 64
const unit = 'kW'

interface DemandFigureProps {
  /** What it is the demand of. */
  name: string
  line: Omit<CircuitDemand, 'station'> | undefined
  error: { message: string } | null
  isPending: boolean
  onRetry(): void
  /** What it should stay below. */
  limitKw: number | undefined
  /** Its facts, above it. */
  children: ReactNode
}

/** The demand of a month as a curve, below its facts. */
export function DemandFigure({
  name,
  line,
  error,
  isPending,
  onRetry,
  limitKw,
  children,
}: DemandFigureProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const palette = usePalette()
  const option = useMemo(
    () =>
      line &&
      demandOption({
        ...{ line, name: t('需量'), unit, span: { start: line.start, end: line.end }, zone, palette },
        limit: limitKw === undefined ? undefined : { value: limitKw, label: t('合同需量') },
      }),
    [line, limitKw, zone, palette, t],
  )
  if (error && !line) return <Failure text={error.message} onRetry={onRetry} />
  if (isPending || !line || !option) return <Bone style={{ height: figureHeight }} />
  if (line.max === null)
    return (
      <div style={{ height: figureHeight }}>
        <EmptyHint text="这个月没有需量：需量由一分钟汇总算出，保留两年。" />
      </div>
    )
  return (
    <>
      {children}
      <Chart
        option={option}
        height={chartHeight}
        label={t('{{name}} 的需量，最大 {{max}} {{unit}}', { name, max: Math.round(line.max.value), unit })}
      />
    </>
  )
}
