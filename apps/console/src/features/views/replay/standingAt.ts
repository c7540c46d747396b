import type { ReplayLine } from '@energy-console/contract/telemetry'
import type { ShownValue } from '../../../api/realtime/pointStore'

/** The value of a line that stood at an instant; nothing before its first one. */
export function standingAt(points: ReplayLine['points'], at: number): ShownValue {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.[0] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  const [ts, value, quality] = points[low - 1] ?? [null, null, 0]
  return { ts, value, quality }
}
