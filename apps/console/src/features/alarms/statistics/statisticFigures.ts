import { type AlarmStatistics, operatorLimits } from '@energy-console/contract/alarms'
import type { Figure } from '../../../kit/report/Figures'
import { durationText } from '../../../kit/value/durationText'

type Translate = (text: string, values?: Record<string, string | number>) => string

const before = '环比'

/** The numbers that the statistic of alarms begins with. */
export function statisticFigures(data: AlarmStatistics, t: Translate): Figure[] {
  const { total, totalBefore, inTime, perHour } = data
  const timeText = (seconds: number | null) =>
    seconds === null ? '—' : durationText(Math.round(seconds), 's', t)
  return [
    {
      label: '告警总数',
      value: String(total),
      changes: [{ word: before, now: total, before: totalBefore, beforeText: String(totalBefore) }],
    },
    {
      label: '平均确认时间',
      value: timeText(data.acknowledgeSeconds),
      note:
        [
          ...(inTime.of > 0 ? [t('{{of}} 次有时限，{{count}} 次按时确认', inTime)] : []),
          ...waitingText(data.waiting, t),
        ].join(' · ') || undefined,
      changes: [{ word: before, now: data.acknowledgeSeconds, before: data.acknowledgeSecondsBefore }],
    },
    {
      label: '平均恢复时间',
      value: timeText(data.clearSeconds),
      changes: [{ word: before, now: data.clearSeconds, before: data.clearSecondsBefore }],
    },
    {
      label: '每小时告警',
      value: perHour.mean.toFixed(2),
      note: [
        t('标准：可接受约 {{acceptable}}，最多约 {{manageable}}', {
          acceptable: operatorLimits.acceptable,
          manageable: operatorLimits.manageable,
        }),
        ...(perHour.operators.most > 1
          ? [t('每位值班员，每班 {{staff}} 人', { staff: staffText(perHour.operators) })]
          : []),
      ].join(' · '),
    },
    {
      label: '最忙的一小时',
      value: String(Math.round(perHour.most * 100) / 100),
      note: t('{{over}} 小时超过可接受，{{many}} 小时超过最多', {
        over: perHour.overAcceptable,
        many: perHour.overManageable,
      }),
    },
    {
      label: '告警泛滥',
      value: String(perHour.floods),
      unit: '次',
      note: t('10 分钟内超过 {{count}} 条', { count: operatorLimits.floodIn10Min }),
    },
  ]
}

/** What the mean leaves out: alarms that still wait, and for how long the oldest does. */
const waitingText = ({ count, seconds }: AlarmStatistics['waiting'], t: Translate): string[] =>
  count === 0
    ? []
    : [
        t('{{count}} 次仍未确认，最久已等 {{time}}', {
          count,
          time: durationText(wholeMinutes(seconds), 's', t),
        }),
      ]

/** From a minute on, seconds say nothing of a wait. */
const wholeMinutes = (seconds: number) => (seconds < 60 ? Math.round(seconds) : seconds - (seconds % 60))

/** How many operators shifts have: `2`, `1～3`. */
const staffText = ({ least, most }: AlarmStatistics['perHour']['operators']): string =>
  least === most ? String(most) : `${least}～${most}`
