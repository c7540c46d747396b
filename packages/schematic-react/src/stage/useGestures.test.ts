import { Camera } from '@energy-console/schematic'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followGestures } from './useGestures'

/** Where no menu opens. */
const nothing = 99
let asked: string[]
let element: HTMLElement
let leave: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'MouseEvent',
    class extends Event {
      constructor(type: string, { clientX, ...init }: EventInit & { clientX: number }) {
        super(type, init)
        Object.assign(this, { clientX })
      }
    },
  )
  asked = []
  element = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture: () => undefined,
  }) as unknown as HTMLElement
  // first, as what captures is
  leave = followGestures(element, new Camera(), { pan: 'always' })
  element.addEventListener('contextmenu', (event) => {
    if (event.clientX === nothing) return
    event.preventDefault()
    asked.push(`menu at ${event.clientX}`)
  })
  element.addEventListener('click', (event) => event.cancelBubble || asked.push('click'))
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const touch = (type: string, clientX: number, pointerId = 1) =>
  element.dispatchEvent(
    Object.assign(new Event(type), { pointerId, clientX, clientY: 0, button: 0, pointerType: 'touch' }),
  )

it('opens the menu of what a finger rests on, and clicks nothing when it leaves', () => {
  touch('pointerdown', 7)
  vi.advanceTimersByTime(1_000)
  touch('pointerup', 7)
  element.dispatchEvent(new Event('click'))
  expect(asked).toEqual(['menu at 7'])
})

it('clicks, however long, what has no menu', () => {
  touch('pointerdown', nothing)
  vi.advanceTimersByTime(1_000)
  touch('pointerup', nothing)
  element.dispatchEvent(new Event('click'))
  expect(asked).toEqual(['click'])
})

it.each([
  ['is lifted', () => touch('pointerup', 7)],
  ['moves', () => touch('pointermove', 30)],
  ['is joined by another', () => touch('pointerdown', 40, 2)],
  ['has been heard by the browser', () => element.dispatchEvent(new Event('contextmenu'))],
])('asks for no menu where the finger %s', (_what, act) => {
  touch('pointerdown', 7)
  vi.advanceTimersByTime(400)
  act()
  asked.length = 0
  vi.advanceTimersByTime(1_000)
  expect(asked).toEqual([])
})
