import type { Alarm } from '@energy-console/contract/alarms'
import type { TFunction } from 'i18next'

type Folded = Pick<NonNullable<Alarm['folded']>, 'kind' | 'count' | 'hasMore' | 'lastTime'>

/** How many alarms stand in one row and when the last came; where more may belong to it than were read, that there may be more. */
export function foldedText(
  { kind, count, hasMore, lastTime }: Folded,
  shownTime: (text: string) => string,
  t: TFunction,
): string {
  const values = { number: hasMore ? `${count}+` : String(count), time: shownTime(lastTime).slice(11, 16) }
  return kind === 'flood'
    ? t('同站点告警潮 {{number}} 条，末次 {{time}}', values)
    : t('×{{number}}，末次 {{time}}', values)
}
