import type { Pool } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/jobs/clock'
import type { Writers } from '../../../platform/writers'
import type { Live } from './live'
import { noCounts, type SlaveCounts } from './slaveCounts'
import { createStateKeeper } from './stateKeeper'
import type { VirtualState } from './states'

let written: VirtualState[] = []
const writers: Writers = {
  names: [],
  register: () => ({
    async write(list) {
      written.push(...(list as unknown as VirtualState[]))
      return []
    },
  }),
}
const clock = createTestClock(0)
const keeper = () => createStateKeeper({} as Pool, writers, clock)

/** A virtual gateway at work with so many slaves, as the keeper sees it. */
function live(id: string, slaves: number) {
  const counts = new Map<string, SlaveCounts>(
    Array.from({ length: slaves }, (_, index) => [`${id}-${index}`, noCounts()]),
  )
  const state = { state: 'connected', trouble: null, requests: 0, address: undefined }
  const config = { id, tenantId: 'demo', slaves: [...counts.keys()].map((slaveId) => ({ id: slaveId })) }
  const poller = { config, state, countsOf: (slaveId: string) => counts.get(slaveId) ?? noCounts() }
  return { one: { poller } as unknown as Live, counts, state }
}

const flushed = async (of: ReturnType<typeof keeper>, lives: readonly Live[]) => {
  clock.advance(2_000)
  written = []
  await of.flush(lives)
  return written.map(({ virtualId, slaves }) => `${virtualId}:${slaves.length}`)
}

beforeEach(() => {
  written = []
})

describe('states of virtual gateways', () => {
  it('are written in turns where there are many, and at once where one changes, with what was counted', async () => {
    const of = keeper()
    const all = ['a', 'b', 'c'].map((id) => live(id, 400))
    const lives = all.map(({ one }) => one)
    expect(await flushed(of, lives)).toEqual(['a:400', 'b:400', 'c:400'])
    // two of them fill a turn
    const turns = [await flushed(of, lives), await flushed(of, lives), await flushed(of, lives)]
    expect(turns.map((turn) => turn.length)).toEqual([2, 2, 2])
    expect(new Set(turns.flat())).toEqual(new Set(['a:400', 'b:400', 'c:400']))
    const late = lives.find(({ poller }) => !written.some(({ virtualId }) => virtualId === poller.config.id))
    const id = late?.poller.config.id ?? ''
    const changed = all.find(({ one }) => one === late)
    const counts = changed?.counts.get(`${id}-7`)
    if (counts) Object.assign(counts, { requests: 5, isSilent: true })
    await flushed(of, lives)
    const told = written.filter(({ virtualId }) => virtualId === id)
    expect(told.flatMap(({ slaves }) => slaves).find(({ slaveId }) => slaveId === `${id}-7`)).toMatchObject({
      requests: 5,
      isSilent: true,
    })
    expect(told[0]?.silentSlaves).toBe(1)
    expect(counts?.requests).toBe(0)
  })

  it('say of one that has ended that it waits', async () => {
    const of = keeper()
    const { one, state } = live('a', 1)
    await flushed(of, [one])
    state.requests = 40
    of.ended(one)
    await flushed(of, [])
    expect(written).toMatchObject([{ virtualId: 'a', state: 'waiting', requestsPerSecond: 0 }])
  })
})
