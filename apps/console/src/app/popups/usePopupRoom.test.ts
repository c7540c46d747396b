import { expect, it } from 'vitest'
import { popupRoom } from './usePopupRoom'

it('keeps free what a card covers from below, and nothing where there is none or it stands below the page', () => {
  const card = { top: 540, height: 172 }
  expect(popupRoom(card, true, 768)).toBe(228)
  expect(popupRoom(card, false, 768)).toBe(0)
  expect(popupRoom({ top: 0, height: 0 }, true, 768)).toBe(0)
})
