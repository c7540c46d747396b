import { describe, expect, it } from 'vitest'
import { considered, dismissed, ignoreAfterCloseMs, noPopup, type PopupState } from './popupState'

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

  it('goes when nothing is open any more', () => {
    expect(considered(considered(none, a, 0), undefined, 5).showing).toBeUndefined()
  })
})
