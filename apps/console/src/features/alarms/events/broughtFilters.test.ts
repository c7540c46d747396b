import { mostSavedViews } from '@energy-console/contract'
import { expect, it } from 'vitest'
import { broughtFilters } from './broughtFilters'

it('brings what a browser has left, said as the server takes it, and lets the rest stay there', () => {
  const long = '二十个字以上的名称'.repeat(5)
  const { brought, staying } = broughtFilters(
    [
      { name: ' 夜班 ', search: 'isRealTime=1' },
      { name: '未确认', search: 'unconfirmed=1' },
      { name: long, search: '?level=2' },
      { name: '', search: 'level=1' },
      { name: '电表', search: 'equipmentName=电表 1' },
      { name: '太长', search: `equipmentName=${'x'.repeat(2_000)}` },
    ],
    ['未确认'],
  )
  expect(brought).toEqual([
    { filterName: '夜班', address: 'isRealTime=1', isShared: false },
    { filterName: long.slice(0, 32), address: 'level=2', isShared: false },
    { filterName: 'level=1', address: 'level=1', isShared: false },
    { filterName: '电表', address: 'equipmentName=%E7%94%B5%E8%A1%A8+1', isShared: false },
  ])
  expect(staying.map(({ name }) => name)).toEqual(['太长'])
})

it('knows again what it has brought under a shorter name, or one of its address', () => {
  const left = [
    { name: '二十个字以上的名称'.repeat(5), search: 'level=2' },
    { name: '', search: 'level=1' },
  ]
  const ownNames = broughtFilters(left, []).brought.map(({ filterName }) => filterName)
  expect(broughtFilters(left, ownNames)).toEqual({ brought: [], staying: [] })
})

it('lets stay what there is no room for', () => {
  const own = Array.from({ length: mostSavedViews - 1 }, (_, index) => `own ${index}`)
  const left = ['a', 'b'].map((name) => ({ name, search: 'level=1' }))
  const { brought, staying } = broughtFilters(left, own)
  expect([brought.map(({ filterName }) => filterName), staying]).toEqual([['a'], left.slice(1)])
})
