import type { Translate } from '@energy-console/contract'
import { alarmLevels } from '@energy-console/contract/alarms'
import { zoneClock } from '@energy-console/contract/automation'

/** What is said of an alarm, or of the telling of one. */
export interface ToldAlarm {
  id: string
  level: number
  equipmentName: string
  alarmContent: string
  /** Unix ms. */
  alarmMs: number
  clearMs: number | null
  stationName: string
  timeZone: string
}

/** How it is told: for the first time, again, to others, or that it is over. */
export type Occasion = { kind: 'round'; round: number; reminder: number } | { kind: 'clear' }

/** The words by which people are told of an alarm; times are those of its station. */
export function alarmTexts(
  t: Translate,
  alarm: ToldAlarm,
  occasion: Occasion,
  names: string,
): { title: string; content: string } {
  const level = t(alarmLevels.find(({ value }) => value === alarm.level)?.label ?? String(alarm.level))
  const shown = (ms: number) => zoneClock(alarm.timeZone).shown(ms)
  const { equipmentName: device, alarmContent: content, stationName: station } = alarm
  const prefix =
    occasion.kind === 'clear'
      ? t('已恢复')
      : occasion.reminder > 0
        ? t('{{level}}·第 {{count}} 次提醒', { level, count: String(occasion.reminder) })
        : occasion.round > 0
          ? t('{{level}}·升级', { level })
          : level
  const lines = [
    t('站点：{{station}}', { station }),
    t('设备：{{device}}', { device }),
    t('内容：{{content}}', { content }),
    t('等级：{{level}}', { level }),
    t('时间：{{time}}', { time: shown(alarm.alarmMs) }),
    ...(alarm.clearMs === null ? [] : [t('恢复时间：{{time}}', { time: shown(alarm.clearMs) })]),
    ...(occasion.kind === 'round' ? [t('状态：未确认，请处理')] : []),
    ...(names === '' ? [] : [t('通知：{{names}}', { names })]),
  ]
  return {
    title: `[${prefix}] ${station} ${device} ${content}`,
    content: lines.join('\n'),
  }
}

/** What is spoken of it: braces in a text would be places to be filled. */
export const spokenAlarm = (
  t: Translate,
  { equipmentName: device, alarmContent: content, level }: ToldAlarm,
  { kind }: Occasion,
): string =>
  (kind === 'clear'
    ? t('告警已恢复，{{device}}，{{content}}', { device, content })
    : t('{{level}}告警，{{device}}，{{content}}', {
        level: t(alarmLevels.find(({ value }) => value === level)?.label ?? ''),
        device,
        content,
      })
  ).replace(/[{}]/g, ' ')
