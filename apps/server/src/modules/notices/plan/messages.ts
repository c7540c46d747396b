import { noticeErrors } from '@energy-console/contract/notices'
import type { NewMessage } from '../../../platform/outbox'
import type { Words } from '../../../platform/words'
import { laneOf } from '../channel/lane'
import { alarmSource } from '../delivery/source'
import type { LoadedPlan, LoadedStep, Telling } from './queries'
import { type People, recipientsOf } from './recipients'
import { alarmTexts, type Occasion, spokenAlarm } from './texts'

/** Text of an alarm waits for a speaker so long, ms. */
const spokenWithinMs = 10 * 60_000

/** What is sent of an alarm by some steps of a plan: one message for each of their channels. */
export function messagesOf(
  words: Words,
  telling: Telling,
  {
    plan,
    steps,
    people,
    occasion,
  }: { plan: LoadedPlan; steps: readonly LoadedStep[]; people: People; occasion: Occasion },
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
    const texts = alarmTexts(t, { ...telling, id: telling.alarmId }, occasion, kind === 'mail' ? '' : names)
    const { tenantId, stationId, alarmId, level } = telling
    const of = occasion.kind === 'clear' ? 'clear' : occasion.round
    return {
      ...{ tenantId, stationId, key: `alarm/${alarmId}/${plan.id}/${of}/${channelId}`, sender: kind },
      ...{ lane: laneOf(channelId), targetId: channelId, targetName: channelName, recipient: names },
      ...texts,
      data: {
        to,
        told: {
          ...{ kind: occasion.kind === 'clear' ? 'alarm.cleared' : 'alarm', alarmId, level, stationId },
          ...{ device: telling.equipmentName, content: telling.alarmContent, station: telling.stationName },
          ...{ alarmTime: new Date(telling.alarmMs).toISOString(), plan: plan.planName },
        },
        ...(kind === 'voice'
          ? { spoken: spokenAlarm(t, { ...telling, id: alarmId }, occasion), isUrgent: level === 2 }
          : {}),
      },
      source: alarmSource(alarmId),
      ...(kind === 'voice' ? { untilMs: now + spokenWithinMs } : {}),
      ...(isReached ? {} : { dropped: { text: noticeErrors.nobodyWants.text, params: {} } }),
    }
  })
}
