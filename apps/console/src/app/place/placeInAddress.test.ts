import type { StationNode } from '@energy-console/contract/stations'
import { describe, expect, it } from 'vitest'
import { movedTo, placeIn, placeNamed, placeText, saying } from './placeInAddress'

const node = (type: 'area' | 'station', id: string, children?: StationNode[]): StationNode => ({
  ...{ id, type, parentId: '0', title: `${type} ${id}`, key: id, value: id },
  hasChildren: children !== undefined,
  ...(children ? { children } : {}),
})
const tree = [
  node('area', '1', [node('area', '2', [node('station', '5'), node('station', '6')]), node('station', '7')]),
  node('area', '5'),
]

describe('the place in the address', () => {
  it('is found in the tree with all stations below it, an area and a station of one id apart', () => {
    expect(placeIn(tree, 'area-1')?.stationIds).toEqual(['5', '6', '7'])
    expect(placeIn(tree, 'station-5')?.stationIds).toEqual(['5'])
    expect(placeIn(tree, 'area-5')?.stationIds).toEqual([])
    expect(placeIn(tree, 'station-8')).toBeUndefined()
  })

  it('leaves out stations that are not in use', () => {
    const left = { ...node('station', '9'), isDisabled: true }
    const nodes = [node('area', '8', [left, node('station', '10')]), left]
    expect(placeIn(nodes, 'area-8')?.stationIds).toEqual(['10'])
    expect(placeIn(nodes, 'station-9')).toBeUndefined()
  })

  it('says what it is beside everything else of the address', () => {
    const text = placeText(placeIn(tree, 'area-2'))
    const search = saying('?size=50&current=3', text)
    expect(placeNamed(search)).toBe('area-2')
    expect(search).toContain('current=3')
    expect(saying(search, null)).toBe('?size=50&current=3')
  })

  it('goes to page 1 and lets go of the former place when another is chosen', () => {
    const search = movedTo('?current=3&status=open&stationId_equal=6&place=station-6', 'area-1')
    expect(new URLSearchParams(search).toString()).toBe('status=open&place=area-1')
    expect(movedTo('?current=2', null)).toBe('')
  })
})
