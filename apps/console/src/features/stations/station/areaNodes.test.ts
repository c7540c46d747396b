import type { StationNode } from '@energy-console/contract/stations'
import { expect, it } from 'vitest'
import { everyRegion, shownStations } from './areaNodes'

const node = (type: 'area' | 'station', id: string, children?: StationNode[]): StationNode => ({
  ...{ id, type, parentId: '0', title: `${type} ${id}`, key: id, value: id },
  hasChildren: children !== undefined,
  ...(children ? { children } : {}),
})
const tree = [node('area', '1', [node('area', '2', [node('station', '5')])]), node('station', '7')]

it('站点管理 lists the stations of the place of the header, unless the page has chosen a region (issue 9 point 2)', () => {
  expect(shownStations(tree, null, undefined)).toEqual({ areaId: undefined, filter: {} })
  expect(shownStations(tree, null, { kind: 'area', id: '1' })).toEqual({
    areaId: '1',
    filter: { areaId_in: '1,2' },
  })
  expect(shownStations(tree, null, { kind: 'station', id: '7' }).filter).toEqual({ id_equal: '7' })
  expect(shownStations(tree, '2', { kind: 'station', id: '7' })).toEqual({
    areaId: '2',
    filter: { areaId_in: '2' },
  })
  expect(shownStations(tree, everyRegion, { kind: 'area', id: '1' }).filter).toEqual({})
  expect(shownStations(tree, '99', { kind: 'area', id: '1' }).areaId).toBe('1')
})
