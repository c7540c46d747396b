import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { OwnershipLost, takeTurn } from '.'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

it('a turn is over for whoever had it, once somebody else takes it', async () => {
  const first = await takeTurn(test.db, 'energy')
  await test.db.asSystem(first)
  const second = await takeTurn(test.db, 'energy')
  await expect(test.db.asSystem(first)).rejects.toThrow(OwnershipLost)
  await test.db.asSystem(second)
})

it('a turn waits for a transaction of the one before, which is stored', async () => {
  const first = await takeTurn(test.db, 'energy')
  const order: string[] = []
  let next: Promise<unknown> = Promise.resolve()
  await test.db.asSystem(async (tx) => {
    await first(tx)
    next = takeTurn(test.db, 'energy').then(() => order.push('taken'))
    order.push('stored')
  })
  await next
  expect(order).toEqual(['stored', 'taken'])
})
