import type { ViewHost } from '@energy-console/schematic-react'
import { expect, it, vi } from 'vitest'
import type { Replay } from './createReplay'
import { replayedHost } from './replayedHost'

const unasked = () => {
  throw new Error('the present was asked')
}
const live = {
  ...{
    subscribe: unasked,
    globals: unasked,
    tags: unasked,
    silences: unasked,
    alarmed: unasked,
    showCamera: unasked,
    setGlobal: unasked,
  },
  ...{ writeValue: unasked, openView: unasked, openUrl: unasked, history: unasked, alarms: unasked },
  ...{ devicePoints: unasked, writeRefusal: undefined, t: (text: string) => text },
} as unknown as ViewHost
const time = { now: () => 1_000.5, follow: () => () => undefined }
const replay = { time, subscribe: () => () => undefined, devicePoints: async () => [] } as unknown as Replay

it('shows nothing of the present: no camera, no tag, no live value', async () => {
  const host = replayedHost(live, {
    replay,
    alarms: () => [],
    marks: () => new Map(),
    refuse: () => undefined,
  })
  expect(host.showCamera).toBeUndefined()
  expect(host.tags).toBeUndefined()
  expect(host.silences).toBeUndefined()
  const marked = vi.fn()
  host.alarmed?.(['1'], marked)?.()
  expect(marked).toHaveBeenCalledWith(new Map())
  expect(host.subscribe).toBe(replay.subscribe)
  host.globals(() => undefined)()
  const query = { limit: 1, minLevel: 1, activeOnly: false, deviceId: '' }
  expect(await host.alarms(query)).toEqual([])
  expect(await host.devicePoints('1')).toEqual([])
})

it('goes by the time that is played: clocks follow it, and curves end there', async () => {
  const history = vi.fn(async () => [])
  const host = replayedHost(
    { ...live, history },
    { replay, alarms: () => [], marks: () => new Map(), refuse: () => undefined },
  )
  expect(host.playedTime).toBe(time)
  await host.history(['s1'], 2)
  expect(history).toHaveBeenCalledWith(['s1'], 2, 1_001)
})

it('refuses whatever would leave it, and says so', async () => {
  const refuse = vi.fn()
  const host = replayedHost(live, { replay, alarms: () => [], marks: () => new Map(), refuse })
  expect(await host.setGlobal('a', 1)).toBe(false)
  await host.writeValue({ type: 'writeValue' } as never)
  host.openView('1')
  host.openUrl('/')
  expect(refuse).toHaveBeenCalledTimes(4)
  expect(host.writeRefusal).toBe('回放中只能查看，不能操作')
})
