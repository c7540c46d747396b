import { describe, expect, it } from 'vitest'
import {
  considered,
  dismissed,
  ignoreAfterCloseMs,
  newestClosed,
  noPopup,
  type PopupState,
} from './popupState'

const none: PopupState<{ id: string }> = noPopup
const a = { id: 'a' }
const b = { id: 'b' }

describe('a popup (platform-shell 4 and 9)', () => {
  it('shows a new alarm and lets a newer one take its place', () => {
    const first = considered(none, a, 0)
    expect(first.showing).toBe(a)
    expect(considered(first, { id: 'a' }, 10)).toBe(first)
    expect(considered(first, b, 10).showing).toBe(b)
  })

  it('stays away for ten minutes after it was closed, another alarm does not', () => {
    const closed = dismissed(considered(none, a, 0), 1000)
    expect(closed.showing).toBeUndefined()
    expect(considered(closed, a, 1000 + ignoreAfterCloseMs - 1).showing).toBeUndefined()
    expect(considered(closed, b, 2000).showing).toBe(b)
    expect(considered(closed, a, 1000 + ignoreAfterCloseMs).showing).toBe(a)
  })

  it('knows the newest that was closed a short time ago', () => {
    const closed = (id: string, state: PopupState<{ id: string }>, at: number) =>
      dismissed(considered(state, { id }, at), at)
    expect(newestClosed(none, 0)).toBe('0')
    const two = closed('9', closed('10', none, 1_000), 2_000)
    expect(newestClosed(two, 3_000)).toBe('10')
    expect(newestClosed(two, 1_000 + ignoreAfterCloseMs)).toBe('9')
    expect(newestClosed(two, 2_000 + ignoreAfterCloseMs)).toBe('0')
  })

  it('goes when nothing is open any more', () => {
    expect(considered(considered(none, a, 0), undefined, 5).showing).toBeUndefined()
  })
})
