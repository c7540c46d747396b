import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createBus, type LocalBus } from '../../../platform/bus'
import { createTestClock } from '../../../platform/jobs/clock'
import { routeOf } from '../../../testing/commitReadings'
import { noRoutes } from '../routing/patchRoutes'
import { shareHeardKeys } from './heardKeys'

const fail = (error: unknown) => {
  throw error
}

/** Processes that tell each other, unless the way between them is cut. */
function processes(count: number) {
  const clock = createTestClock(1_000)
  let isCut = false
  const all: { bus: LocalBus; key(): string | undefined; hear(key: string): void; told(): number }[] = []
  const join = () => {
    let told = 0
    const bus: LocalBus = {
      ...createBus(fail),
      tell(name, event) {
        told += 1
        if (isCut) return
        const text = JSON.stringify(event)
        for (const other of all) if (other.bus !== bus) other.bus.deliver(name, JSON.parse(text))
      },
    }
    const point = {
      ...routeOf({ id: '7', stationId: '1', deviceId: '1' }),
      heardKey: undefined as string | undefined,
    }
    const current = { ...noRoutes(), points: new Map([[point.id, point]]) }
    const keys = shareHeardKeys({ bus, clock, routing: { current } })
    keys.start()
    all.push({
      bus,
      told: () => told,
      key: () => point.heardKey,
      /** As a message is read. */
      hear(key) {
        const isNews = (point.heardKey ?? point.propertyNo) !== key
        point.heardKey = key
        if (isNews) keys.heardAs(point)
      },
    })
  }
  for (let index = 0; index < count; index += 1) join()
  return {
    all,
    join,
    clock,
    keys: () => all.map(({ key }) => key()),
    cut() {
      isCut = true
    },
    /** All find out that they may have missed something, in an order. */
    async comeBack(order: readonly number[]) {
      isCut = false
      for (const index of order) {
        all[index]?.bus.publish('bus.missed', {})
        await turn()
      }
    },
  }
}

it('a key that is heard at one is known to all, once, and to who comes later', async () => {
  const { all, keys, join, comeBack } = processes(2)
  all[0]?.hear('old')
  all[0]?.hear('power')
  all[0]?.hear('old')
  await turn()
  expect(keys()).toEqual(['old', 'old'])
  all[0]?.hear('power')
  all[0]?.hear('old')
  await turn()
  expect(all.map(({ told }) => told())).toEqual([1, 0])
  join()
  // whoever heard it may be gone: another knows it as well
  await comeBack([1])
  expect(keys()).toEqual(['old', 'old', 'old'])
})

it.each([[[0, 1, 2]], [[1, 0, 2]], [[2, 1, 0]], [[1, 2, 0]]])(
  'what was heard last holds once all hear each other again, whoever comes back first: %j',
  async (order) => {
    for (const key of ['power', 'older']) {
      const { all, keys, clock, cut, comeBack } = processes(3)
      all[0]?.hear('old')
      await turn()
      expect(keys()).toEqual(['old', 'old', 'old'])
      cut()
      clock.advance(1_000)
      all[1]?.hear(key)
      await turn()
      expect(keys()).toEqual(['old', key, 'old'])
      await comeBack(order)
      expect(keys()).toEqual([key, key, key])
    }
  },
)

it('a clock that was ahead wins only until a device is heard', async () => {
  const { all, keys, clock } = processes(2)
  clock.set(9_000)
  all[0]?.hear('old')
  await turn()
  clock.set(1_000)
  all[1]?.hear('power')
  await turn()
  expect(keys()).toEqual(['power', 'power'])
})

it('one of an older release says no time, and means just now', async () => {
  const { all, keys, clock } = processes(1)
  all[0]?.hear('old')
  await turn()
  clock.advance(1)
  all[0]?.bus.deliver('points.heardAs', { keys: [['7', 'power']] })
  expect(keys()).toEqual(['power'])
})
