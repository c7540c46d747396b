import pino from 'pino'
import { expect, it, vi } from 'vitest'
import type { MqttSession } from '../../../platform/mqtt'
import type { Routing } from '../routing/createRouting'
import type { Account } from '../routing/route'
import { createAnswers } from './createAnswers'

/** A client that takes what it is sent when it is told to read. */
function makeClient() {
  const unread: (() => void)[] = []
  const state = { isOpen: true, sent: 0 }
  const session: MqttSession<Account> = {
    principal: { id: '1', tenantId: 'demo', stationId: '1', gatewayId: '1', deviceId: null },
    get isOpen() {
      return state.isOpen
    },
    isSubscribedTo: () => true,
    send: () => undefined,
    deliver: () => {
      state.sent += 1
      return new Promise((resolve) => void unread.push(resolve))
    },
    close: () => undefined,
  }
  return { session, state, read: () => unread.shift()?.() }
}

function make() {
  const counts = { files: 0, shared: 0 }
  const answers = createAnswers({
    routing: {} as Routing,
    service: {
      shared: async () => ({ config: ++counts.shared }),
      file: async () => Buffer.alloc(++counts.files),
    },
    behind: async () => [],
    log: pino({ level: 'silent' }),
  })
  return { answers, counts }
}

it('one who asks for many parts and reads none has one on its way, and none once he is gone', async () => {
  const { answers, counts } = make()
  const { session, state, read } = makeClient()
  let done = 0
  for (let part = 0; part < 400; part += 1)
    answers.take(session, `v2/fw/request/1/chunk/${part}`, Buffer.alloc(0), () => (done += 1))
  for (const count of [1, 2, 3]) {
    await vi.waitFor(
      () => expect([counts.files, state.sent, done]).toEqual([count, count, count - 1]),
      20_000,
    )
    read()
  }
  await vi.waitFor(() => expect(counts.files).toBe(4), 20_000)
  state.isOpen = false
  read()
  await vi.waitFor(() => expect(done).toBe(400), 20_000)
  expect(counts.files).toBe(4)
})

it('one who begins to listen again and again is told what is shared once at a time', async () => {
  const { answers, counts } = make()
  const { session, read } = makeClient()
  for (let time = 0; time < 50; time += 1) answers.listens(session, ['v1/devices/me/attributes'])
  await vi.waitFor(() => expect(counts.shared).toBe(1), 20_000)
  for (let time = 0; time < 50; time += 1) answers.listens(session, ['v1/devices/me/attributes'])
  read()
  await vi.waitFor(() => expect(counts.shared).toBe(2), 20_000)
  read()
  answers.take(session, 'v2/fw/request/1/chunk/0', Buffer.alloc(0), () => undefined)
  await vi.waitFor(() => expect(counts.files).toBe(1), 20_000)
  expect(counts.shared).toBe(2)
})
