import type { HungTag } from '@energy-console/contract/telemetry'

type Say = (text: string, values?: Record<string, string>) => string

/** Who has hung a tag, why, and until when, as one sentence. */
export function tagWords(t: Say, shownTime: (text: string) => string, tag: HungTag): string {
  const { userName: who, reason: why, untilTime, deviceId } = tag
  const words = t(deviceId === null ? '全站已挂牌：{{who}}，{{why}}' : '已挂牌：{{who}}，{{why}}', {
    who,
    why,
  })
  return untilTime === null ? words : t('{{words}}，到 {{until}}', { words, until: shownTime(untilTime) })
}
