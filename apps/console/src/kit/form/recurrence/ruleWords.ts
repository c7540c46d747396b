import { weekdayWord } from '@energy-console/contract'
import { type RuleDay, type RuleParts, weekdayCodes } from '@energy-console/contract/maintenance'

type Translate = (text: string, values?: Record<string, string | number>) => string

/** A weekday of a rule in words, Chinese: also the translation key. */
export const ruleDayWord = (day: RuleDay['day']): string => weekdayWord(weekdayCodes.indexOf(day) + 1)

/** A day of the month in words. */
export const monthDayText = (day: number, t: Translate): string =>
  day === -1 ? t('最后一天') : day < 0 ? t('倒数第 {{day}} 天', { day: -day }) : t('{{day}} 日', { day })

/** A weekday of a rule in words, with its number in the month where it has one: 第 1 个周一, 最后一个周五. */
export const ruleDayText = ({ day, nth }: RuleDay, t: Translate): string => {
  const word = t(ruleDayWord(day))
  if (nth === undefined) return word
  if (nth === -1) return t('最后一个{{day}}', { day: word })
  return nth < 0
    ? t('倒数第 {{nth}} 个{{day}}', { nth: -nth, day: word })
    : t('第 {{nth}} 个{{day}}', { nth, day: word })
}

/** When a rule comes round, as people say it: 每周一、周四. */
export function ruleWords(
  { frequency, interval, weekdays, monthDays, months }: RuleParts,
  t: Translate,
): string {
  const joined = (words: readonly string[]) => words.join(t('、'))
  const days = joined([
    ...monthDays.map((day) => monthDayText(day, t)),
    ...weekdays.map((day) => ruleDayText(day, t)),
  ])
  const isEvery = interval === 1
  switch (frequency) {
    case 'DAILY':
      return isEvery ? t('每天', { context: 'rule' }) : t('每 {{count}} 天', { count: interval })
    case 'WEEKLY':
      return isEvery ? t('每{{days}}', { days }) : t('每 {{count}} 周的{{days}}', { count: interval, days })
    case 'MONTHLY':
      return isEvery
        ? t('每月 {{days}}', { days })
        : t('每 {{count}} 个月的 {{days}}', { count: interval, days })
    case 'YEARLY': {
      const of = joined(months.map((month) => t('{{month}} 月', { month })))
      return isEvery
        ? t('每年 {{months}}的 {{days}}', { months: of, days })
        : t('每 {{count}} 年 {{months}}的 {{days}}', { count: interval, months: of, days })
    }
  }
}
