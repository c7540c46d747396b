import { expect, it } from 'vitest'
import { createTenantTurns, requestsPerSecond } from '../../modules/telemetry/virtual-gateway/tenantTurns'
import { createBus, type LocalBus } from '../bus'
import { createAddressLimit } from '../http'
import { createTestClock } from '../jobs/clock'
import { createScheduler } from '../jobs/scheduler'
import { createSpending, type Spending } from './spending'

const fail = (error: unknown) => {
  throw error
}

/** Two processes that tell each other what they spend. */
function processes() {
  const clock = createTestClock(1_000_000)
  const newBus = (other: () => LocalBus): LocalBus => ({
    ...createBus(fail),
    tell: (name, event) => other().deliver(name, JSON.parse(JSON.stringify(event))),
  })
  const first: LocalBus = newBus(() => second)
  const second: LocalBus = newBus(() => first)
  const scheduler = createScheduler(clock, fail)
  const spendings = [first, second].map((bus): Spending => createSpending({ bus, scheduler }))
  return {
    clock,
    spendings,
    async pass() {
      clock.advance(1_000)
      await scheduler.runDue()
    },
    stop: () => scheduler.stop(),
  }
}

it('a tenant asks two processes for no more than one, but for what is told late', async () => {
  const { clock, spendings, pass, stop } = processes()
  const turns = spendings.map((spending) => createTenantTurns(clock, spending))
  let taken = 0
  const seconds = 30
  for (let passed = 0; passed < seconds; passed += 1) {
    for (const one of turns) while (one.take('demo', 10)) taken += 10
    await pass()
  }
  await stop()
  // the first second is let through at both; nobody starves afterwards
  expect(taken).toBeLessThanOrEqual(requestsPerSecond * (seconds + 2))
  expect(taken).toBeGreaterThanOrEqual(requestsPerSecond * (seconds - 2))
})

it('an address has one burst at all processes together, and is given back what was vouched for', async () => {
  const { clock, spendings, pass, stop } = processes()
  const [first, other] = spendings.map((spending) =>
    createAddressLimit(clock, { burst: 100, perSecond: 1 }, spending),
  )
  for (let count = 0; count < 90; count += 1) first?.take('10.0.0.1')
  for (let count = 0; count < 20; count += 1) first?.giveBack('10.0.0.1')
  await pass()
  let left = 0
  while (other?.take('10.0.0.1')) left += 1
  expect(left).toBe(30)
  expect(other?.take('10.0.0.2')).toBe(true)
  await stop()
})
