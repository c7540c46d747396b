import { expect, it, vi } from 'vitest'
import { stationFilter, stationsAsked } from './place'

// the session looks for its cookie as soon as it is loaded
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

it('a place asks for its stations and for what holds for all of them; an empty region asks for no station', () => {
  expect(stationFilter(undefined)).toEqual({})
  expect(stationFilter(['7'])).toEqual({ stationId_inornull: '7' })
  expect(stationFilter(['7', '8'])).toEqual({ stationId_inornull: '7,8' })
  expect(stationFilter([])).toEqual({ stationId_inornull: '0' })
  expect(stationsAsked([])).toEqual({ stationIds: '0' })
})
