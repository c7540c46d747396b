import { describe, expect, it } from 'vitest'
import { closePage, openPage, showPage } from './pageStack'

const below = { base: 'main', dialogs: [] }
const covered = { base: 'main', dialogs: ['pump', 'settings'] }

describe('pages of a view and dialogs over them', () => {
  it('a dialog opens over the page, another over the dialog, and they close one by one', () => {
    const one = showPage(below, 'pump')
    const two = showPage(one, 'settings')
    expect(two).toEqual(covered)
    expect(closePage(two)).toEqual(one)
    expect(closePage(one)).toEqual(below)
  })

  it('going to a page changes the page below, or what the dialog on top shows', () => {
    expect(openPage(below, 'other')).toEqual({ base: 'other', dialogs: [] })
    expect(openPage(covered, 'other')).toEqual({ base: 'main', dialogs: ['pump', 'other'] })
  })

  it('no page is shown twice: going to it, or showing it, closes what covers it', () => {
    for (const go of [openPage, showPage]) {
      expect(go(covered, 'main')).toEqual(below)
      expect(go(covered, 'pump')).toEqual({ base: 'main', dialogs: ['pump'] })
      expect(go(covered, 'settings')).toEqual(covered)
    }
  })
})
