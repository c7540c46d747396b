import type { SilencedDevice } from '@energy-console/contract/alarms'

type Say = (text: string, values?: Record<string, string>) => string

const texts: Record<SilencedDevice['kind'], string> = {
  shelved: '告警已搁置：{{who}}，{{why}}',
  maintenance: '检修中，不提示告警：{{who}}，{{why}}',
  outOfService: '已停用，不提示告警：{{who}}，{{why}}',
}

/** Who has put the alarms of a device aside, why, and until when, as one sentence. */
export function silenceWords(
  t: Say,
  shownTime: (ms: number) => string,
  { kind, userName, reason, untilMs }: SilencedDevice,
): string {
  const words = t(texts[kind], { who: userName ?? '—', why: reason })
  return untilMs === null ? words : t('{{words}}，到 {{until}}', { words, until: shownTime(untilMs) })
}
