import {
  type RepairStatistics,
  type TaskPunctuality,
  type WorkStatistics,
  workKinds,
} from '@energy-console/contract/maintenance'
import type { Figure } from '../../../kit/report/Figures'
import { durationText } from '../../../kit/value/durationText'

type Translate = (text: string, values?: Record<string, string | number>) => string

const before = '环比'

/** Of those that are done or past their time, how many of a hundred were done by it; null without any. */
const percentOf = ({ onTime, late, missed }: TaskPunctuality): number | null =>
  onTime + late + missed === 0 ? null : (onTime / (onTime + late + missed)) * 100

const costOf = ({ sum }: RepairStatistics['now']) => Number(sum)
const moneyText = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The numbers on tasks that the page begins with. */
export const workFigures = ({ byKind }: WorkStatistics, t: Translate): Figure[] =>
  byKind.map(({ kind, now, before: was }) => {
    const [share, shareBefore] = [percentOf(now), percentOf(was)]
    return {
      label: kind === 'inspect' ? '巡检按时完成率' : '保养按时完成率',
      value: share === null ? '—' : share.toFixed(1),
      ...(share === null ? {} : { unit: '%' }),
      note: t('{{kind}}：超时完成 {{late}}，超时未完成 {{missed}}', {
        kind: t(workKinds[kind]),
        late: now.late,
        missed: now.missed,
      }),
      changes: [{ word: before, now: share, before: shareBefore }],
    }
  })

/** The numbers on orders. */
export function repairFigures({ now, before: was }: RepairStatistics, t: Translate): Figure[] {
  const timeText = (minutes: number | null) =>
    minutes === null ? '—' : durationText(Math.round(minutes), 'min', t)
  const taken = (name: 'respond' | 'repair', inTime: { count: number; of: number }) => ({
    value: timeText(now[name].workMinutes),
    note: t('实际经过 {{text}}；{{of}} 次中 {{good}} 次按时', {
      text: timeText(now[name].elapsedMinutes),
      of: inTime.of,
      good: inTime.count,
    }),
    changes: [{ word: before, now: now[name].workMinutes, before: was[name].workMinutes }],
  })
  return [
    {
      label: '故障次数',
      value: String(now.total),
      changes: [{ word: before, now: now.total, before: was.total, beforeText: String(was.total) }],
    },
    { label: '平均响应时间', ...taken('respond', now.respondInTime) },
    { label: '平均修复时间', ...taken('repair', now.repairInTime) },
    {
      label: '维修费用',
      value: moneyText(costOf(now)),
      unit: '元',
      note: t('人工 {{labour}}（{{hours}} h），外委 {{services}}，备件 {{parts}}', {
        labour: moneyText(Number(now.labour)),
        services: moneyText(Number(now.services)),
        parts: moneyText(Number(now.parts)),
        hours: now.hours.toFixed(1),
      }),
      changes: [{ word: before, now: costOf(now), before: costOf(was) }],
    },
  ]
}
