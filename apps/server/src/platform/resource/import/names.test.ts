import { expect, it } from 'vitest'
import type { Named } from '../../references'
import { below } from './names'

const record = (id: string, name: string, parentId = '0'): Named =>
  ({ id, name, parentId, codes: [] }) as never

/** What is asked for each part of a path. */
function counted(records: readonly Named[]) {
  const asked: string[] = []
  const names = new Map<string, Named[]>()
  for (const one of records) names.set(one.name, [...(names.get(one.name) ?? []), one])
  const get = names.get.bind(names)
  names.get = (name) => {
    asked.push(name)
    return get(name)
  }
  return { names, asked }
}

const tree = [record('1', '1号楼'), record('2', '2号楼'), record('3', '1F', '1'), record('4', '1F', '2')]
const idsBelow = (path: string) => below(counted(tree).names, path).map(({ id }) => id)

it('finds records of a tree by their path', () => {
  expect(idsBelow('1号楼/1F')).toEqual(['3'])
  expect(idsBelow(' 2号楼 / 1F ')).toEqual(['4'])
  expect(idsBelow('1F')).toEqual(['3', '4'])
  expect(idsBelow('3号楼/1F')).toEqual([])
  expect(idsBelow('1号楼/2F')).toEqual([])
  expect(idsBelow('1号楼/')).toEqual([])
})

it('looks no further than a path can lead, however many slashes a cell has', () => {
  const deep = counted([record('1', 'a', '1')])
  expect(below(deep.names, Array(16).fill('a').join('/'))).toHaveLength(1)
  expect(below(deep.names, Array(17).fill('a').join('/'))).toEqual([])
  expect(below(deep.names, '/'.repeat(4_000))).toEqual([])
  expect(deep.asked.length).toBeLessThan(20)
  const none = counted(tree)
  expect(below(none.names, `没有${'/x'.repeat(15)}`)).toEqual([])
  expect(none.asked).toEqual(['没有'])
})
