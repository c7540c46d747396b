import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, it } from 'vitest'
import { createBus, type LocalBus } from '../bus'
import { createChangeFollower } from './createChangeFollower'

const fail = (error: unknown) => {
  throw error
}

/** Two processes that tell each other; what one tells the other has heard at once. */
function processes() {
  const newBus = (other: () => LocalBus): LocalBus => ({
    ...createBus(fail),
    tell: (name, event) => other().deliver(name, JSON.parse(JSON.stringify(event))),
  })
  const here: LocalBus = newBus(() => there)
  const there: LocalBus = newBus(() => here)
  return [here, there] as const
}

const log = pino({ level: 'silent' })

it('loads what an engine stands on in every process, through whichever it has changed', async () => {
  const loads: string[] = []
  const followers = processes().flatMap((bus, index) =>
    (['alarms', 'timing tasks'] as const).map((engine) => {
      const load = async () => void loads.push(`${engine} ${index}`)
      const follower = createChangeFollower({ bus, log }, { engine, load })
      follower.start()
      return { bus, follower }
    }),
  )
  const [alarmsHere] = followers
  await alarmsHere?.follower.change()
  expect(loads.splice(0).sort()).toEqual(['alarms 0', 'alarms 1'])
  // of this all processes hear by themselves
  await alarmsHere?.follower.reload()
  expect(loads.splice(0)).toEqual(['alarms 0'])
  followers[2]?.bus.publish('bus.missed', {})
  expect(loads.splice(0).sort()).toEqual(['alarms 1', 'timing tasks 1'])
})

it('says that a load has failed, and loads with the next change', async () => {
  const [bus] = processes()
  let text = ''
  const told = pino(
    new Writable({
      write(part, _encoding, done) {
        text += part
        done()
      },
    }),
  )
  let loads = 0
  const follower = createChangeFollower(
    { bus, log: told },
    {
      engine: 'alarms',
      async load() {
        loads += 1
        if (loads === 1) throw new Error('no connection')
      },
    },
  )
  await follower.change()
  expect(JSON.parse(text)).toMatchObject({ engine: 'alarms', err: { message: 'no connection' } })
  text = ''
  await follower.change()
  expect([loads, text]).toEqual([2, ''])
})
