import { describe, expect, it } from 'vitest'
import { allOf, createEntries, fail, type Host, useCountingHosts } from '../../testing/countingHosts'
import { allPartitions } from '../engine'
import { createTestClock } from '../jobs/clock'
import { createScheduler } from '../jobs/scheduler'
import { createLeases } from './leases'
import { createMember } from './members'

const { test, createHost, storedCounts } = useCountingHosts()

describe('processes whose partitions cost unlike', () => {
  const large = new Set([1, 4])
  /** What comes to the stations of a partition, a second. */
  const rateOf = (partition: number) => (large.has(partition) ? 2_000 : 30)
  const costOf = (held: readonly number[]) => held.reduce((sum, partition) => sum + rateOf(partition), 0)

  /** Two seconds of load, and what each does every two seconds. */
  const pass = async (hosts: readonly Host[]) => {
    for (const host of hosts) {
      for (const partition of host.held()) host.worked(partition, 2 * rateOf(partition))
      await host.pass()
    }
  }

  it('come to equal loads, one partition after the other, and stay there; nothing is lost or doubled', {
    timeout: 180_000,
  }, async () => {
    const entries = createEntries()
    const [first, second] = [createHost(entries), createHost(entries)]
    const hosts = [first, second]
    await first.start()
    await second.start()
    for (const host of hosts) await host.pass()
    expect(hosts.map((host) => host.held().length)).toEqual([8, 8])
    expect(costOf(first.held())).toBe(4_180)
    let hadLarge = first.held()
    for (let looks = 0; looks < 200; looks += 1) {
      entries.add()
      await pass(hosts)
      expect(hosts.flatMap((host) => host.held()).length).toBeLessThanOrEqual(allPartitions.length)
      // what is large goes over once, and does not come back
      const has = first.held().filter((partition) => large.has(partition))
      expect(hadLarge).toEqual(expect.arrayContaining(has))
      hadLarge = has
    }
    expect(hosts.flatMap((host) => host.held()).sort((a, b) => a - b)).toEqual(allPartitions)
    const costs = hosts.map((host) => costOf(host.held()))
    expect(Math.max(...costs) / Math.min(...costs)).toBeLessThan(1.2)
    const { rows } = await test.db.systemPool.query<{ partition: number; load: number }>(
      'select partition, load from engine_lease order by partition',
    )
    for (const { partition, load } of rows) expect(load / rateOf(partition)).toBeGreaterThan(0.7)
    const settled = hosts.map((host) => host.held())
    for (let looks = 0; looks < 30; looks += 1) await pass(hosts)
    expect(hosts.map((host) => host.held())).toEqual(settled)
    expect(await storedCounts()).toEqual(allOf(entries.last()))
    for (const host of hosts) await host.stop()
  })

  it('take those of one that died by what they cost, though they have never had them', async () => {
    const entries = createEntries()
    const hosts = [createHost(entries), createHost(entries), createHost(entries)]
    const [first, second, third] = hosts as [Host, Host, Host]
    await first.start()
    for (let looks = 0; looks < 200; looks += 1) await pass([first])
    await first.expire()
    first.end()
    await second.start()
    await third.start()
    for (let looks = 0; looks < 3; looks += 1) await pass([second, third])
    const costs = [second, third].map((host) => costOf(host.held()))
    expect(costs.reduce((one, other) => one + other)).toBe(costOf(allPartitions))
    expect(Math.max(...costs) / Math.min(...costs)).toBeLessThan(1.2)
    await second.stop()
    await third.stop()
  })

  it('wait until nothing has changed hands for a while', async () => {
    const clock = createTestClock(0)
    const scheduler = createScheduler(clock, fail)
    const join = async () => {
      const member = createMember(test.db, ['worker'], { aliveMs: 3_600_000 })
      await member.beat()
      return createLeases({ db: test.db, clock, scheduler }, member, 'worker', { calmLooks: 5 })
    }
    const first = await join()
    await first.share()
    const both = [first, await join()]
    const shareBoth = async () => {
      clock.advance(2_000)
      for (const leases of both) {
        for (const partition of leases.held()) leases.worked(partition, 2 * rateOf(partition))
        await leases.share()
      }
    }
    const moves: number[] = []
    let before = ''
    for (let looks = 0; looks < 200; looks += 1) {
      await shareBoth()
      const now = both[0]?.held().join() ?? ''
      if (now !== before) moves.push(looks)
      before = now
    }
    const pauses = moves.slice(2).map((at, index) => at - (moves[index + 1] ?? 0))
    expect(pauses.length).toBeGreaterThan(0)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5)
    for (const leases of both) await leases.stop()
    await scheduler.stop()
  })

  it('share by number while one lives that knows nothing of loads', async () => {
    const entries = createEntries()
    const [first, second] = [createHost(entries), createHost(entries)]
    await first.start()
    for (let looks = 0; looks < 200; looks += 1) await pass([first])
    // as the release before this one says that it lives, and shares: it takes what is free, and gives back what is more than its number
    const older = createMember(test.db, ['worker'], { aliveMs: 3_600_000 })
    await older.beat()
    await test.db.systemPool.query(`update server_process set says = '{}' where id = $1`, [older.id])
    for (let looks = 0; looks < 3; looks += 1) await pass([first])
    const ofOlder = async () =>
      (
        await test.db.systemPool.query<{ partition: number }>(
          'select partition from engine_lease where owner = $1 order by 1',
          [older.id],
        )
      ).rows.map(({ partition }) => partition)
    expect(await ofOlder()).toHaveLength(8)
    expect(first.held()).toHaveLength(8)
    await second.start()
    for (let looks = 0; looks < 6; looks += 1) await pass([first, second])
    // nothing is asked of the older one: it would not know
    const { rows } = await test.db.systemPool.query('select next from engine_lease where next is not null')
    expect(rows).toEqual([])
    expect(await ofOlder()).toHaveLength(8)
    expect([first, second].map((host) => host.held().length)).toEqual([4, 4])
    await older.leave()
    for (let looks = 0; looks < 30; looks += 1) await pass([first, second])
    const costs = [first, second].map((host) => costOf(host.held()))
    expect(Math.max(...costs) / Math.min(...costs)).toBeLessThan(1.2)
    await first.stop()
    await second.stop()
  })
})
