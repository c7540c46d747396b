import type { WatchedMessages } from '@energy-console/contract/telemetry'
import { expect, it } from 'vitest'
import { createMessageWatch, type WatchFrame } from './messageWatch'

const all: WatchedMessages = {
  ...{ gatewayId: null, stationIds: null, device: '', key: '', text: '', outcome: null },
}
const setUp = () => {
  const sent: (string | null)[] = []
  const watch = createMessageWatch(({ wanted }) => void sent.push(wanted === null ? null : wanted.text))
  const heard: WatchFrame[] = []
  return {
    sent,
    watch,
    heard,
    begin: (text: string) => watch.begin({ ...all, text }, (frame) => heard.push(frame)),
  }
}
const answer: WatchFrame = { type: 'watch', problem: null }
const messages: WatchFrame = { type: 'messages', messages: [], skipped: 1 }

it('tells nothing of what was watched before until the last change is answered', () => {
  const { sent, watch, heard, begin } = setUp()
  const end = begin('a')
  watch.receive(answer)
  watch.receive(messages)
  end()
  begin('b')
  watch.receive(messages)
  watch.receive(answer)
  watch.receive(messages)
  expect(heard).toEqual([answer, messages])
  watch.receive(answer)
  watch.receive(messages)
  expect(heard).toEqual([answer, messages, answer, messages])
  expect(sent).toEqual(['a', null, 'b'])
})

it('asks again on a new line, and no more once it has ended', () => {
  const { sent, watch, begin } = setUp()
  const end = begin('a')
  watch.connected()
  end()
  end()
  watch.connected()
  expect(sent).toEqual(['a', 'a', null])
})
