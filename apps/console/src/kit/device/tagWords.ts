import type { HungTag } from '@energy-console/contract/telemetry'

type Say = (text: string, values?: Record<string, string>) => string

interface More {
  /** Says which device bears it, where others stand beside it. */
  isNamed?: boolean
}

/** Who has hung a tag, why, and until when, as one sentence. */
export function tagWords(
  t: Say,
  shownTime: (text: string) => string,
  tag: HungTag,
  { isNamed = false }: More = {},
): string {
  const { userName: who, reason: why, untilTime, deviceId, deviceName } = tag
  const text = deviceId === null ? '全站已挂牌：{{who}}，{{why}}' : '已挂牌：{{who}}，{{why}}'
  const hung = t(text, { who, why })
  const words = isNamed && deviceName !== null ? `${deviceName} ${hung}` : hung
  return untilTime === null ? words : t('{{words}}，到 {{until}}', { words, until: shownTime(untilTime) })
}
