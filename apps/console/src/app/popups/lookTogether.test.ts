import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lookTogether } from './lookTogether'

/** The tabs of a browser, of which the first one leads. */
const tabs = new Set<EventTarget>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor() {
        super()
        tabs.add(this)
      }
      postMessage() {
        for (const tab of tabs) if (tab !== this) tab.dispatchEvent(new Event('message'))
      }
      close() {
        tabs.delete(this)
      }
    },
  )
  let isLed = false
  vi.stubGlobal('navigator', {
    locks: {
      request: async (_name: string, _options: object, lead: () => Promise<void>) => {
        if (isLed) return
        isLed = true
        await lead()
      },
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A tab that looks together with the others. */
function openTab() {
  const looks = vi.fn(async () => undefined)
  const end = lookTogether('popup', looks, () => () => undefined)
  return { looks, end }
}

function seeAs(visibilityState: DocumentVisibilityState) {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState }))
}

it('section 9: one tab asks for all while it does, whoever is seen', async () => {
  seeAs('visible')
  const [leader, other] = [openTab(), openTab()]
  await vi.advanceTimersByTimeAsync(60_100)
  expect(leader.looks).toHaveBeenCalledTimes(7)
  expect(other.looks).not.toHaveBeenCalled()
  leader.end()
  other.end()
})

it('where the browser slows down the tab that asks for all, one that is seen asks, and none that is hidden', async () => {
  seeAs('hidden')
  const leader = openTab()
  await vi.advanceTimersByTimeAsync(100)
  expect(leader.looks).toHaveBeenCalledTimes(1)
  const others = [openTab(), openTab()]
  const looked = () => others.reduce((sum, { looks }) => sum + looks.mock.calls.length, 0)
  // its timers get no turn
  leader.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looked()).toBe(0)
  seeAs('visible')
  await vi.advanceTimersByTimeAsync(60_000)
  // after 5, 20, 35 and 50 s
  expect(looked()).toBe(4)
  for (const { end } of others) end()
  expect(tabs.size).toBe(0)
})
