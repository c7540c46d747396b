import { allListings, allResources } from '@energy-console/contract/all'
import { describe, expect, it } from 'vitest'
import { filtersBy, listQuery, readListState, writeListState } from './listState'

const isFilter = (name: string) => name.startsWith('name') || name.startsWith('stationId')
const read = (search: string) => readListState(new URLSearchParams(search), isFilter)

describe('list state', () => {
  it('comes back from the address as it was written', () => {
    const state = read('current=3&size=50&descs=createTime&name=a&stationId_equal=7')
    expect(state).toEqual({
      current: 3,
      size: 50,
      sort: { field: 'createTime', direction: 'desc' },
      filters: { name: 'a', stationId_equal: '7' },
    })
    expect(readListState(writeListState(state, new URLSearchParams(), isFilter), isFilter)).toEqual(state)
    expect(listQuery(state)).toEqual({
      current: '3',
      size: '50',
      descs: 'createTime',
      name: 'a',
      stationId_equal: '7',
    })
  })

  it('leaves the chosen place to the shell in every list, also where records have a field of that name', () => {
    const shapes = [...allResources, ...allListings].map(({ row }) => Object.keys(row.shape))
    expect(shapes.some((names) => names.includes('place'))).toBe(true)
    for (const names of shapes) {
      const isFilter = filtersBy(names)
      const address = new URLSearchParams(`place=station-1&${names[0]}_like=a`)
      const state = readListState(address, isFilter)
      expect(state.filters).toEqual({ [`${names[0]}_like`]: 'a' })
      expect(writeListState({ ...state, filters: {} }, address, isFilter).toString()).toBe('place=station-1')
    }
  })

  it('ignores nonsense and leaves defaults out of the address', () => {
    const state = read('current=-4&size=7&other=1')
    expect(state).toMatchObject({ current: 1, size: 20, filters: {} })
    expect(writeListState(state, new URLSearchParams('other=1'), isFilter).toString()).toBe('other=1')
  })
})
