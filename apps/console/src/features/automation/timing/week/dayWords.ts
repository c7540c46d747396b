import { isWeekend, weekdayWord } from '@energy-console/contract'
import { translate as t } from '../../../../i18n'
import type { DrawnDay } from './drawnDays'

/** A weekday, 1 for Monday, in words. */
export const weekdayText = (weekday: number): string => t(weekdayWord(weekday))

/** What the calendar says of a day; empty where it is what its weekday says. */
export function specialText({ special, day }: DrawnDay): string {
  if (!special) return ''
  const { dayKind, dayName } = special
  if (dayKind === 'holiday') return dayName ?? t('节假日')
  if (dayKind === 'workday' && isWeekend(day)) return t('调休上班')
  return dayName ?? ''
}

const effectTexts = {
  early: '未到生效日期',
  late: '已过失效日期',
  skipped: '例外：不执行',
  otherwise: '例外：另定时间',
  off: '按日历不执行',
} as const

/** Why a day is not as the week has it; empty where it is. */
export function effectText({ effect }: DrawnDay): string {
  if (!effect) return ''
  if (effect.kind === 'as') return t('按{{day}}执行', { day: weekdayText(effect.weekday) })
  return t(effectTexts[effect.kind])
}

/** A day with all that is said of it. */
export const dayText = (day: DrawnDay): string =>
  [weekdayText(day.weekday), day.day, specialText(day), effectText(day)].filter(Boolean).join(' ')
