import type { PointStep } from '@energy-console/contract/telemetry'
import type { TFunction } from 'i18next'
import type { LinesData } from '../../../../kit/charts/lines/linesOption'

const hourMs = 3_600_000
/** Days that are written at the axis at most. */
const mostMarks = 16

/** What periods that are laid over each other have in common. */
interface Laid {
  step: PointStep
  /** Days of the present one. */
  days: number
  /** Of the longest, ms of the clock. */
  lengthMs: number
  /** Values of the longest. */
  count: number
}

type Axis = Pick<LinesData, 'of' | 'from' | 'to' | 'step' | 'markText' | 'placeText'> & {
  /** Where a value stands: the so manieth of its period, so many ms of the clock after its begin. */
  placeOf(index: number, elapsedMs: number): number
}

/** `08:05` of hours since midnight. */
function clockText(hours: number): string {
  const minutes = Math.round(hours * 60)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The axis of periods: the hours of a day, the days of several, the months of what is made of whole ones. */
export function periodAxis({ step, days, lengthMs, count }: Laid, t: TFunction): Axis {
  if (step === '1M')
    return {
      ...{ of: t('第几个月'), from: 0, to: Math.max(count - 1, 1), step: 1 },
      placeText: (place) => t('第 {{month}} 个月', { month: place + 1 }),
      markText: (place) => String(place + 1),
      placeOf: (index) => index,
    }
  const inHours = { from: 0, to: lengthMs / hourMs, placeOf: (_: number, ms: number) => ms / hourMs }
  if (days === 1) return { ...inHours, of: t('时刻'), step: 2, placeText: clockText }
  return {
    ...inHours,
    ...{ of: t('第几天'), step: 24 * Math.ceil(days / mostMarks) },
    // at its end the axis would begin a day that no period has
    markText: (hours) => (hours < inHours.to ? String(Math.round(hours / 24) + 1) : ''),
    placeText: (hours) =>
      t('第 {{day}} 天 {{time}}', { day: Math.floor(hours / 24) + 1, time: clockText(hours % 24) }),
  }
}
