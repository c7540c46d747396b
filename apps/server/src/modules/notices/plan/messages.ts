import { severeLevel } from '@energy-console/contract/alarms'
import { noticeErrors, tellsAfterClear } from '@energy-console/contract/notices'
import type { NewMessage } from '../../../platform/outbox'
import type { Words } from '../../../platform/words'
import { laneOf } from '../channel/lane'
import { alarmSource } from '../delivery/source'
import type { LoadedStep } from './queries'
import { type People, recipientsOf } from './recipients'
import { alarmTexts, spokenAlarm } from './texts'
import type { ToldTogether } from './together'

/** Text of an alarm waits for a speaker so long, ms. */
const spokenWithinMs = 10 * 60_000

/** What is sent of an alarm, or of a flood, by some steps of a plan: one message for each of their channels. */
export function messagesOf(
  words: Words,
  { telling, plan, steps, people, occasion, others }: ToldTogether & { people: People },
  now: number,
): NewMessage[] {
  const byChannel = new Map<string, LoadedStep[]>()
  for (const step of steps) byChannel.set(step.channelId, [...(byChannel.get(step.channelId) ?? []), step])
  return [...byChannel].flatMap(([channelId, ofChannel]) => {
    const [step] = ofChannel
    if (!step) return []
    const { kind, channelName, language } = step
    const t = words.in(language)
    const { names, to, isReached } = recipientsOf(ofChannel, telling, people)
    const said = { occasion, others }
    const { tenantId, stationId, alarmId, level } = telling
    const of = occasion.kind === 'round' ? occasion.round : occasion.kind
    const common = {
      ...{ tenantId, stationId, sender: kind, lane: laneOf(channelId) },
      ...{ targetId: channelId, targetName: channelName, recipient: names },
    }
    const keyOf = (id: string) => `alarm/${id}/${plan.id}/${of}/${channelId}`
    const message: NewMessage = {
      ...{ ...common, key: keyOf(alarmId), source: alarmSource(alarmId) },
      ...alarmTexts(t, telling, said, kind === 'mail' ? '' : names),
      data: {
        to,
        outlastsClear: tellsAfterClear(plan, level),
        ...(others.length > 0 ? { alarmIds: others.map((other) => other.alarmId) } : {}),
        told: {
          ...{ kind: occasion.kind === 'clear' ? 'alarm.cleared' : 'alarm', alarmId, level, stationId },
          ...{ device: telling.equipmentName, content: telling.alarmContent, station: telling.stationName },
          ...{ alarmTime: new Date(telling.alarmMs).toISOString(), plan: plan.planName },
          clearTime: telling.clearMs === null ? null : new Date(telling.clearMs).toISOString(),
          ...{ came: telling.came, others: others.length },
        },
        ...(kind === 'voice'
          ? { spoken: spokenAlarm(t, telling, said), isUrgent: level === severeLevel }
          : {}),
      },
      ...(kind === 'voice' ? { untilMs: now + spokenWithinMs } : {}),
      ...(isReached ? {} : { dropped: { text: noticeErrors.nobodyWants.text, params: {} } }),
    }
    // each alarm has its line in the log
    const noted = others.map(
      (other): NewMessage => ({
        ...{ ...common, key: keyOf(other.alarmId), source: alarmSource(other.alarmId) },
        ...alarmTexts(t, other, { occasion, others: [] }, kind === 'mail' ? '' : names),
        data: { isTogether: true },
        dropped: { text: noticeErrors.toldTogether.text, params: {} },
      }),
    )
    return [message, ...noted]
  })
}
