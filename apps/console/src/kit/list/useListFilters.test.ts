import { expect, it, vi } from 'vitest'
import { usePlace } from '../../api/browser/place'
import { firstQuery } from './useListFilters'

// the session looks for its cookie as soon as it is loaded
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' })
})

it('the place of the header narrows a list, unless a station is searched for or the page is about one', () => {
  usePlace.setState({ place: { kind: 'station', id: '7', title: '北站', stationIds: ['7'] } })
  const asked = (address: string, fixed = {}) =>
    firstQuery([], address, { fixed, followsPlace: true }) as Record<string, unknown>
  expect(asked('/x').stationId_inornull).toBe('7')
  expect(asked('/x', { stationId_equal: '8' })).not.toHaveProperty('stationId_inornull')
  expect(asked('/x', { stationId_equal: '8' })).toMatchObject({ stationId_equal: '8' })
})
