import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/jobs/clock'
import { createScheduler } from '../../../platform/jobs/scheduler'
import { makeSession } from '../../../testing/startTelemetry'
import { createFrames } from './frames'
import { createSubscriber } from './subscriber'

function start() {
  const clock = createTestClock(1_000_000)
  const scheduler = createScheduler(clock, () => undefined)
  const sent: string[] = []
  const connection = {
    session: makeSession(),
    send: (frame: string) => void sent.push(frame),
    backlog: 0,
    close: () => undefined,
  }
  const subscriber = createSubscriber(connection)
  subscriber.join('1')
  const frames = createFrames(clock, scheduler)
  let ts = 0
  return {
    connection,
    sent,
    publish(value: number) {
      ts += 1
      subscriber.note('1', ts, value, 0, clock.now())
      frames.send(subscriber)
    },
    async pass(ms: number) {
      clock.advance(ms)
      await scheduler.runDue()
    },
  }
}
const frameOf = (ts: number, value: number) => `{"type":"values","values":[["1",${ts},${value},0]]}`

describe('frames of values', () => {
  it('go out at once when nothing was sent before, then every 200 ms with the newest values', async () => {
    const { sent, publish, pass } = start()
    publish(10)
    expect(sent).toEqual([frameOf(1, 10)])
    publish(20)
    await pass(100)
    publish(30)
    expect(sent).toHaveLength(1)
    await pass(99)
    expect(sent).toHaveLength(1)
    await pass(1)
    expect(sent).toEqual([frameOf(1, 10), frameOf(3, 30)])
    await pass(200)
    expect(sent).toHaveLength(2)
    publish(40)
    expect(sent).toHaveLength(3)
  })

  it('wait for a slow reader, who gets the newest value alone', async () => {
    const { connection, sent, publish, pass } = start()
    connection.backlog = 2 ** 21
    publish(10)
    publish(20)
    await pass(200)
    expect(sent).toEqual([])
    connection.backlog = 0
    await pass(200)
    expect(sent).toEqual([frameOf(2, 20)])
  })
})
