import { type DataOf, type Translate, weekdayWord } from '@energy-console/contract'
import {
  AlarmDayFileRow,
  AlarmFigureRow,
  AlarmHourFileRow,
  AlarmLevelFileRow,
  AlarmRankFileRow,
  AlarmRuleFileRow,
  type AlarmStatistics,
  alarmLevels,
  ChangedDeviceFileRow,
  type getNuisances,
  NuisanceFileRow,
  nuisanceKinds,
} from '@energy-console/contract/alarms'
import { fileOfRows } from '../../../platform/resource'

interface Options {
  format: 'csv' | 'xlsx'
  timeZone: string
  say: Translate
}

/** The statistic of a period as a file. */
export function statisticsFile(statistics: AlarmStatistics, options: Options) {
  const { say, format } = options
  const { byLevel, byStation, byDevice, byProduct, byRule, byDay, byHour } = statistics
  const levelOf = (level: number) =>
    say(alarmLevels.find(({ value }) => value === level)?.label ?? String(level))
  const ranks = [
    { label: '按站点', schema: AlarmRankFileRow, rows: byStation },
    { label: '按设备', schema: AlarmRankFileRow, rows: byDevice },
    { label: '按设备类型', schema: AlarmRankFileRow, rows: byProduct },
  ]
  const further = [
    {
      label: '按等级',
      schema: AlarmLevelFileRow,
      rows: byLevel.map(({ level, ...counts }) => ({ ...counts, level: levelOf(level) })),
    },
    ...ranks,
    {
      label: '最频繁的十条规则',
      schema: AlarmRuleFileRow,
      rows: byRule.map(({ name, seconds, ...one }) => ({
        ...one,
        ruleName: name,
        hours: hundredths(seconds / 3600),
      })),
    },
    {
      label: '按日',
      schema: AlarmDayFileRow,
      rows: byDay.map(({ day, counts: [info = 0, warning = 0, serious = 0] }) => ({
        day,
        info,
        warning,
        serious,
      })),
    },
    {
      label: '按时段',
      schema: AlarmHourFileRow,
      rows: byHour.map(({ weekday, ...one }) => ({ ...one, weekday: say(weekdayWord(weekday)) })),
    },
  ]
  return fileOfRows(
    { label: '故障统计', schema: AlarmFigureRow },
    { ...options, further: format === 'xlsx' ? further : [] },
    figuresOf(statistics, say),
  )
}

function figuresOf(statistics: AlarmStatistics, say: Translate) {
  const { total, totalBefore, inTime, perHour } = statistics
  const minutes = (seconds: number | null) => (seconds === null ? null : hundredths(seconds / 60))
  const one = (figure: string, unit: string, value: number | null, before: number | null = null) => ({
    figure,
    unit,
    value,
    before,
  })
  return [
    one(say('告警总数'), say('次'), total, totalBefore),
    one(
      say('平均确认时间'),
      say('分钟'),
      minutes(statistics.acknowledgeSeconds),
      minutes(statistics.acknowledgeSecondsBefore),
    ),
    one(say('仍未确认的告警'), say('次'), statistics.waiting.count),
    one(
      say('平均恢复时间'),
      say('分钟'),
      minutes(statistics.clearSeconds),
      minutes(statistics.clearSecondsBefore),
    ),
    one(say('有响应时限的告警'), say('次'), inTime.of),
    one(say('按时确认的告警'), say('次'), inTime.count),
    one(say('每小时告警'), say('次'), hundredths(perHour.mean)),
    one(say('最忙的一小时'), say('次'), hundredths(perHour.most)),
    one(say('超过可接受的小时数'), say('小时'), perHour.overAcceptable),
    one(say('超过最多的小时数'), say('小时'), perHour.overManageable),
    one(say('告警泛滥'), say('次'), perHour.floods),
  ]
}

/** The analysis of a period as a file. */
export function analysisFile({ nuisances, changed }: DataOf<typeof getNuisances>, options: Options) {
  const { say, format } = options
  const devices = {
    label: '变化最大的设备',
    schema: ChangedDeviceFileRow,
    rows: changed.map(({ name, ...counts }) => ({ ...counts, deviceName: name })),
  }
  return fileOfRows(
    { label: '故障分析', schema: NuisanceFileRow },
    { ...options, further: format === 'xlsx' ? [devices] : [] },
    nuisances.map(({ kinds, confirmedShare, suggestion, medianSeconds, ...one }) => ({
      ...one,
      kinds: kinds.map((kind) => say(nuisanceKinds[kind])).join(say('；')),
      medianSeconds: medianSeconds === null ? null : hundredths(medianSeconds),
      confirmedPercent: Math.round(confirmedShare * 100),
      onDelaySeconds: suggestion?.onDelaySeconds ?? null,
      offDelaySeconds: suggestion?.offDelaySeconds ?? null,
      deadBand: suggestion?.deadBand ?? null,
    })),
  )
}

const hundredths = (value: number) => Math.round(value * 100) / 100
