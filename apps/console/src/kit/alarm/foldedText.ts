import type { Alarm } from '@energy-console/contract/alarms'
import type { TFunction } from 'i18next'

type Folded = Pick<NonNullable<Alarm['folded']>, 'kind' | 'count' | 'hasMore' | 'firstTime' | 'lastTime'>

/** How many alarms stand in one row, and when the first and the last came; where more may belong to it than were read, that there may be more. */
export function foldedText(
  { kind, count, hasMore, firstTime, lastTime }: Folded,
  shownTime: (text: string) => string,
  t: TFunction,
): string {
  const [first, last] = [shownTime(firstTime), shownTime(lastTime)]
  // what came on several days says which
  const from = first.slice(0, 10) === last.slice(0, 10) ? 11 : 5
  const values = {
    number: hasMore ? `${count}+` : String(count),
    first: first.slice(from, 16),
    last: last.slice(from, 16),
  }
  return kind === 'flood'
    ? t('同站点告警潮 {{number}} 条，首次 {{first}}，末次 {{last}}', values)
    : t('×{{number}}，首次 {{first}}，末次 {{last}}', values)
}
