import { setImmediate as nextTurn } from 'node:timers/promises'
import pino from 'pino'
import { expect, it } from 'vitest'
import { createBus } from '../../../platform/bus'
import { createTestClock } from '../../../platform/jobs/clock'
import { createScheduler } from '../../../platform/jobs/scheduler'
import { createWriters } from '../../../platform/writers'
import { routeOf } from '../../../testing/commitReadings'
import { createPipeline } from './pipeline'
import { addReading, noReadings } from './readings'

const log = pino({ level: 'silent' })
const clock = createTestClock(Date.UTC(2026, 5, 1))

it('begins to store the next batch before it tells the last, in their order, and is drained once all is told', async () => {
  const events: string[] = []
  const answers: (() => void)[] = []
  const failed = (error: unknown) => {
    throw error
  }
  const bus = createBus(failed)
  const pipeline = createPipeline({
    ...{ clock, log, limits: { batchReadings: 1 }, nameOf: ({ id }) => id, isDiskFull: () => false },
    scheduler: createScheduler(clock, failed),
    writers: createWriters({ bus, clock, log }),
    committer: {
      commit: () =>
        new Promise((resolve) => {
          const place = answers.length + 1
          events.push(`stores ${place}`)
          answers.push(() => resolve(place))
        }),
      close: () => undefined,
    },
    onCommitted: ({ sequence, values }) => events.push(`tells ${sequence}: ${values}`),
  })
  for (const value of [1, 2]) {
    const readings = noReadings()
    addReading(readings, routeOf({ id: '1', stationId: '2', deviceId: '3' }), clock.now() + value, value, 0)
    pipeline.submit('demo', readings, {
      refused: () => events.push('refuses'),
      done: (error) => events.push(error ? 'fails' : `acknowledges ${value}`),
    })
  }
  while (answers.length < 1) await nextTurn()
  answers[0]?.()
  while (answers.length < 2) await nextTurn()
  await nextTurn()
  answers[1]?.()
  await pipeline.drain()
  expect(events).toEqual([
    ...['stores 1', 'acknowledges 1', 'stores 2', 'tells 1: 1'],
    ...['acknowledges 2', 'tells 2: 2'],
  ])
})
