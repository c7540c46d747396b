import { afterAll, beforeAll, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { checkDivision } from '../../../testing/divisionModel'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

it('energy by band follows whatever changes, to what a plain fold of the roll-ups finds', async () => {
  await checkDivision(test.db, 150)
}, 600_000)
