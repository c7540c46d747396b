import { listPointHistory } from '@energy-console/contract/telemetry'
import { useCall } from '../../api/useCall'
import { Bone } from '../Bone'
import { Failure } from '../Failure'
import type { CurvePoint } from './curveOption'
import { DrawnCurve } from './DrawnCurve'
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
  const maxPoints = useMostPoints()
  const { data, error, isPending, refetch } = useCall(
    listPointHistory,
    { query: { itemIds: points.map(({ itemId }) => itemId).join(), ...range, maxPoints } },
    { isEnabled: points.length > 0, keepsPrevious: true, staleMs: 30_000 },
  )
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (isPending) return <Bone style={{ height }} />
  return <DrawnCurve {...{ points, range, marks, height }} lines={data} />
}
