import { describe, expect, it } from 'vitest'
import { shownOf } from './ofPlace'

const [near, far, common] = [
  { id: '1', stationId: '71' },
  { id: '2', stationId: '72' },
  { id: '3', stationId: null },
]
const all = [near, far, common]
const stationIds = ['71']

describe('the records of a place', () => {
  it('are its own and those of no station, the first of them unless one is named', () => {
    expect(shownOf(all, { stationIds, id: null, isCalled: false })).toEqual({
      shown: [near, common],
      chosen: near,
    })
    expect(shownOf(all, { stationIds, id: '3', isCalled: true }).chosen).toBe(common)
  })

  it('show the one that was called for, wherever it stands, and no other in its place', () => {
    const shown = shownOf(all, { stationIds, id: '2', isCalled: true })
    expect(shown).toEqual({ shown: [near, common, far], chosen: far })
  })

  it('let go of it when another place is chosen', () => {
    expect(shownOf(all, { stationIds, id: '2', isCalled: false })).toEqual({
      shown: [near, common],
      chosen: near,
    })
  })
})
