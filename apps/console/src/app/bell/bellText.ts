import type { Translate } from '@energy-console/contract'
import { mostNotices } from '@energy-console/contract/notices'
import { levelLabel } from '../../kit/LevelMark'
import { countText } from './countText'
import type { BellCounts } from './useBellCounts'

/** What the bell says in words; empty where it is known that nothing waits. */
export function bellText({ levels, noticeCount, error }: BellCounts, t: Translate): string {
  const parts = [
    ...levels.map(({ level, count }) => `${t(levelLabel(level))} ${countText(count)}`),
    ...(noticeCount > 0 ? [`${t('任务提醒')} ${countText(noticeCount, mostNotices)}`] : []),
    ...(error === undefined ? [] : [error]),
  ]
  return parts.join(' · ')
}
