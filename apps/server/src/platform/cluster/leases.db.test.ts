import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allOf, createEntries, fail, type Host, range, useCountingHosts } from '../../testing/countingHosts'
import { runsOf } from '../../testing/deepRun'
import { allPartitions } from '../engine'
import { createTestClock } from '../jobs/clock'
import { createScheduler } from '../jobs/scheduler'
import { createLeases } from './leases'
import { createMember } from './members'
import type { ProcessRole } from './roles'

const { test, forget, createHost, storedCounts } = useCountingHosts()

describe('processes that share the work', () => {
  it('have as much of it as the others, and take over what is given up', async () => {
    const entries = createEntries()
    const [first, second] = [createHost(entries), createHost(entries)]
    await first.start()
    expect(first.held()).toEqual(allPartitions)
    entries.add()
    await second.start()
    expect(second.held()).toEqual([])
    await first.pass()
    expect(first.held()).toEqual(range(0, 7))
    await second.pass()
    expect(second.held()).toEqual(range(8, 15))
    entries.add()
    await first.flush()
    await second.flush()
    expect(await storedCounts()).toEqual(allOf(2))
    await second.stop()
    entries.add()
    await first.pass()
    expect(first.held()).toEqual(allPartitions)
    expect(await storedCounts()).toEqual(allOf(3))
    await first.stop()
    const { rows } = await test.db.systemPool.query(
      'select count(*)::int as owned from engine_lease where owner is not null',
    )
    expect(rows).toEqual([{ owned: 0 }])
  })

  it('take nothing from one that lives, and everything from one that is dead', async () => {
    const entries = createEntries()
    const [first, second] = [createHost(entries), createHost(entries)]
    await first.start()
    entries.add()
    entries.add()
    first.fallAsleep()
    await second.start()
    await second.pass()
    expect(second.held()).toEqual([])
    await first.expire()
    await second.pass()
    expect(second.held()).toEqual(allPartitions)
    expect(await storedCounts()).toEqual(allOf(2))
    first.end()
    await second.stop()
  })

  it('write nothing when they wake after their lease, and then come back to work', async () => {
    const entries = createEntries()
    const [first, second] = [createHost(entries), createHost(entries)]
    await first.start()
    await second.start()
    entries.add()
    first.fallAsleep()
    await first.expire()
    await second.pass()
    first.wakeUp()
    entries.add()
    // it does not know yet that nothing is its own any more
    expect(first.held()).toEqual(allPartitions)
    await first.flush()
    expect(await storedCounts()).toEqual(allOf(1))
    await second.flush()
    expect(await storedCounts()).toEqual(allOf(2))
    await first.pass()
    expect(first.held()).toEqual([])
    await second.pass()
    await first.pass()
    expect(first.held()).toHaveLength(8)
    entries.add()
    await first.flush()
    await second.flush()
    expect(await storedCounts()).toEqual(allOf(3))
    await first.stop()
    await second.stop()
  })

  it('lose nothing and double nothing, whoever joins, leaves, sleeps and dies', {
    timeout: 300_000,
  }, async () => {
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ does: fc.constant('add' as const) }) },
      { weight: 5, arbitrary: fc.record({ does: fc.constant('pass' as const), whose: fc.nat(3) }) },
      { weight: 2, arbitrary: fc.record({ does: fc.constant('join' as const), dies: fc.nat(80) }) },
      {
        weight: 3,
        arbitrary: fc.record({
          does: fc.constantFrom('flush', 'expire', 'fallAsleep', 'wakeUp', 'stop', 'kill'),
          whose: fc.nat(3),
        }),
      },
    )
    let takeovers = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        await forget()
        const entries = createEntries()
        let hosts: Host[] = []
        const bury = async () => {
          for (const host of hosts.filter((one) => one.isDead())) {
            host.end()
            await host.expire()
          }
          hosts = hosts.filter((one) => !one.isDead())
        }
        const join = async (atStep?: number) => {
          const host = createHost(entries, atStep)
          hosts.push(host)
          await host.start()
        }
        const act = async (host: Host, does: string) => {
          if (does === 'pass' && host.isAwake()) await host.pass()
          if (does === 'flush' && host.isAwake()) await host.flush()
          if (does === 'expire') await host.expire()
          if (does === 'fallAsleep') host.fallAsleep()
          if (does === 'wakeUp') host.wakeUp()
          if (does === 'stop' || does === 'kill') {
            if (does === 'stop' && host.isAwake()) await host.stop()
            else host.fallAsleep()
            host.end()
            await host.expire()
            hosts = hosts.filter((one) => one !== host)
          }
        }
        await join()
        for (const one of steps) {
          if (one.does === 'add') entries.add()
          // most of those that join live on
          else if (one.does === 'join' && 'dies' in one)
            await join(one.dies >= 10 && one.dies < 40 ? one.dies : undefined)
          else if ('whose' in one) {
            const host = hosts[one.whose % Math.max(hosts.length, 1)]
            if (host) await act(host, one.does)
          }
          await bury()
        }
        for (const host of hosts) host.wakeUp()
        await join()
        entries.add()
        // what is uneven yet goes over by one partition a round
        for (let round = 0; round < 12; round += 1) {
          for (const host of hosts) await host.pass()
          await bury()
        }
        expect(hosts.flatMap((host) => host.held()).sort((a, b) => a - b)).toEqual(allPartitions)
        const sizes = hosts.map((host) => host.held().length)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
        expect(await storedCounts()).toEqual(allOf(entries.last()))
        const { rows } = await test.db.systemPool.query(
          'select coalesce(sum(fence - 1), 0)::int as fences from ingest_cursor',
        )
        takeovers += rows[0]?.fences ?? 0
        for (const host of hosts) await host.stop()
      }),
      { numRuns: runsOf(6, 12), endOnFailure: true },
    )
    // how many there are is up to the steps drawn; without any, nothing was proved
    expect(takeovers).toBeGreaterThan(0)
  })
})

it('each role has leases of its own, which only those share that have it', async () => {
  const clock = createTestClock(0)
  const scheduler = createScheduler(clock, fail)
  const join = async (...roles: ProcessRole[]) => {
    const member = createMember(test.db, roles, { aliveMs: 3_600_000 })
    await member.beat()
    const leases = {
      worker: createLeases({ db: test.db, clock, scheduler }, member, 'worker'),
      ingest: createLeases({ db: test.db, clock, scheduler }, member, 'ingest'),
    }
    const share = async () => {
      await leases.worker.share()
      await leases.ingest.share()
    }
    return {
      member,
      share,
      held: () => [leases.worker.held().length, leases.ingest.held().length],
      async leave() {
        await leases.worker.stop()
        await leases.ingest.stop()
        await member.leave()
      },
    }
  }
  const pages = await join('api', 'realtime')
  await pages.share()
  expect(pages.held()).toEqual([0, 0])
  expect((await pages.member.look()).processes).toEqual({ api: 1, realtime: 1, ingest: 0, worker: 0 })
  const field = await join('ingest')
  const worker = await join('worker')
  const both = await join('ingest', 'worker')
  for (const one of [pages, field, worker, both, field, worker, both]) await one.share()
  expect([pages, field, worker, both].map(({ held }) => held())).toEqual([
    ...[
      [0, 0],
      [0, 8],
    ],
    ...[
      [8, 0],
      [8, 8],
    ],
  ])
  expect((await pages.member.look()).processes).toEqual({ api: 1, realtime: 1, ingest: 2, worker: 2 })
  expect([await pages.member.isAlone('ingest'), await pages.member.isAlone('api')]).toEqual([false, true])
  await both.leave()
  await field.share()
  await worker.share()
  expect([field.held(), worker.held()]).toEqual([
    [0, 16],
    [16, 0],
  ])
  for (const one of [pages, field, worker]) await one.leave()
  await scheduler.stop()
})
