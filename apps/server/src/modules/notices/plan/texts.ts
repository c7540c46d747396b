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
  /** How often it has come since people were told first. */
  came: number
  stationName: string
  timeZone: string
}

/** How it is told: for the first time, as a reminder or to others; that it has come again; or that it is over. */
export type Occasion =
  | { kind: 'round'; round: number; reminder: number }
  | { kind: 'again' }
  | { kind: 'clear' }

/** What is said before the alarm itself. */
function prefixOf(t: Translate, level: string, occasion: Occasion): string {
  if (occasion.kind === 'clear') return t('已恢复')
  if (occasion.kind === 'again') return t('{{level}}·再次触发', { level })
  const { round, reminder } = occasion
  if (reminder > 0) return t('{{level}}·第 {{count}} 次提醒', { level, count: String(reminder) })
  return round > 0 ? t('{{level}}·升级', { level }) : level
}

/** On which occasion an alarm is told, and with which others. */
interface Said {
  occasion: Occasion
  others: readonly ToldAlarm[]
}

/** Of a flood so many alarms are listed in a message. */
const mostListed = 10

/** The words by which people are told of an alarm, or of a flood; times are those of its station. */
export function alarmTexts(
  t: Translate,
  alarm: ToldAlarm,
  { occasion, others }: Said,
  names: string,
): { title: string; content: string } {
  const level = t(alarmLevels.find(({ value }) => value === alarm.level)?.label ?? String(alarm.level))
  const shown = (ms: number) => zoneClock(alarm.timeZone).shown(ms)
  const { equipmentName: device, alarmContent: content, stationName: station } = alarm
  const hasCleared = alarm.clearMs !== null
  const waits = occasion.kind !== 'clear'
  const unlisted = others.length - mostListed
  const lines = [
    t('站点：{{station}}', { station }),
    t('设备：{{device}}', { device }),
    t('内容：{{content}}', { content }),
    t('等级：{{level}}', { level }),
    t('时间：{{time}}', { time: shown(alarm.alarmMs) }),
    ...(alarm.clearMs === null ? [] : [t('恢复时间：{{time}}', { time: shown(alarm.clearMs) })]),
    ...(alarm.came > 1 ? [t('触发次数：{{count}}', { count: String(alarm.came) })] : []),
    ...(waits ? [hasCleared ? t('状态：已恢复，未确认，请处理') : t('状态：未确认，请处理')] : []),
    ...(names === '' ? [] : [t('通知：{{names}}', { names })]),
    ...(others.length === 0 ? [] : [t('同时的其他告警：{{count}} 条', { count: String(others.length) })]),
    ...others
      .slice(0, mostListed)
      .map((other) => `${shown(other.alarmMs)} ${other.equipmentName} ${other.alarmContent}`),
    ...(unlisted > 0 ? [t('还有 {{count}} 条，见事件告警', { count: String(unlisted) })] : []),
  ]
  const one = `[${prefixOf(t, level, occasion)}] ${station} ${device} ${content}`
  const title =
    others.length === 0
      ? one
      : t('{{title}} 等 {{count}} 条', { title: one, count: String(others.length + 1) })
  return {
    title: waits && hasCleared ? t('{{title}}（已恢复，未确认）', { title }) : title,
    content: lines.join('\n'),
  }
}

/** What is spoken of it: braces in a text would be places to be filled. */
export function spokenAlarm(
  t: Translate,
  { equipmentName: device, alarmContent: content, level, clearMs }: ToldAlarm,
  { occasion: { kind }, others }: Said,
): string {
  const word = t(alarmLevels.find(({ value }) => value === level)?.label ?? '')
  const said =
    kind === 'clear'
      ? t('告警已恢复，{{device}}，{{content}}', { device, content })
      : clearMs === null
        ? t('{{level}}告警，{{device}}，{{content}}', { level: word, device, content })
        : t('{{level}}告警，{{device}}，{{content}}，已恢复，未确认', { level: word, device, content })
  const more = others.length === 0 ? '' : t('，同时还有 {{count}} 条', { count: String(others.length) })
  return `${said}${more}`.replace(/[{}]/g, ' ')
}
