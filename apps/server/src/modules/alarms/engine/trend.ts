import { usableTimeZone } from '@energy-console/contract'
import type { TrendCondition } from '@energy-console/contract/alarms'
import type { TrendFigure, TrendWatch } from '../../telemetry'

const dayMs = 86_400_000

const figures: Readonly<Record<TrendCondition, TrendFigure['figure']>> = {
  climbs: 'slope',
  sinks: 'slope',
  aboveUsual: 'band',
  belowUsual: 'band',
  peakAhead: 'peak',
}

/** What a rule on a trend watches. */
export const watchOf = (
  condition: TrendCondition,
  point: { itemId: string; isRegister: boolean; timeZone: string; windowMs: number },
): TrendWatch => ({
  itemId: point.itemId,
  isRate: point.isRegister,
  zone: usableTimeZone(point.timeZone),
  figure: figures[condition],
  days: Math.max(Math.round(point.windowMs / dayMs), 1),
})

/**
 * What a figure is judged by, the more the further it goes: a slope by the day, which is none where it is no more than chance; how far
 * a value lies beyond what is usual; how high today gets.
 */
export function judgedBy(condition: TrendCondition, figure: TrendFigure): number {
  switch (figure.figure) {
    case 'slope': {
      if (!figure.isClear) return 0
      return condition === 'sinks' ? -figure.perDay : figure.perDay
    }
    case 'band':
      return condition === 'belowUsual' ? figure.low - figure.value : figure.value - figure.high
    case 'peak':
      return figure.value
  }
}
