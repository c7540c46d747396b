import pino from 'pino'
import { expect, it } from 'vitest'
import { createRedoSoon } from './redoSoon'

it('goes on after the database was away altogether, and who has saved something hears nothing of it', async () => {
  let [isAway, asked] = [true, 0]
  const orFail = async () => {
    asked += 1
    if (isAway) throw new Error('the database is away')
    return undefined as never
  }
  const redoSoon = createRedoSoon({
    ...{ db: { asOwner: orFail }, jobs: { send: orFail } },
    log: pino({ level: 'silent' }),
  })
  await redoSoon()
  await redoSoon()
  // each time the readings, and then the job
  expect(asked).toBe(4)
  isAway = false
  await redoSoon()
  // nothing is left in either list
  expect(asked).toBe(6)
})
