import { listPointHistory } from '@energy-console/contract/telemetry'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/useCall'
import { Bone } from '../Bone'
import { usePalette } from '../colour/PaletteContext'
import { EmptyHint } from '../EmptyHint'
import { Failure } from '../Failure'
import { useZone } from '../time/zone'
import { Chart } from './Chart'
import { type CurvePoint, curveOption } from './curveOption'
import type { CurveMarks } from './marks'
import { useMostPoints } from './useMostPoints'

interface MarkedCurveProps {
  points: readonly CurvePoint[]
  /** Unix ms. */
  range: { start: number; end: number }
  marks: CurveMarks
  height?: number
}

/** The history of points over a given time, with what is marked over it. */
export function MarkedCurve({ points, range, marks, height = 220 }: MarkedCurveProps) {
  const { t } = useTranslation()
  const palette = usePalette()
  const maxPoints = useMostPoints()
  const zone = useZone()
  const { data, error, isPending, refetch } = useCall(
    listPointHistory,
    { query: { itemIds: points.map(({ itemId }) => itemId).join(), ...range, maxPoints } },
    { isEnabled: points.length > 0, keepsPrevious: true, staleMs: 30_000 },
  )
  const option = useMemo(
    () => curveOption({ points, lines: data ?? [], range, palette, zone, marks }),
    [points, data, range, palette, zone, marks],
  )
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (isPending) return <Bone style={{ height }} />
  if (data.every((line) => line.points.length === 0)) return <EmptyHint text="这段时间没有数据。" />
  return (
    <Chart
      option={option}
      height={height}
      label={t('历史曲线：{{names}}', { names: points.map(({ name }) => name).join(t('、')) })}
    />
  )
}
