import { expect, it } from 'vitest'
import { everyRecord } from './everyRecord'

it('every record is read page after page, each once though it moved to a later page meanwhile', async () => {
  const pages = [[{ id: '1' }, { id: '2' }], [{ id: '2' }, { id: '3' }], [{ id: '4' }]]
  const asked: number[] = []
  const found = await everyRecord(async (current) => {
    asked.push(current)
    return { records: pages[current - 1] ?? [], pages: pages.length, total: 4 }
  })
  expect(asked).toEqual([1, 2, 3])
  expect(found.map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
})

it('nothing is one empty page', async () => {
  expect(await everyRecord(async () => ({ records: [], pages: 0, total: 0 }))).toEqual([])
})

it('they are read once more where one went meanwhile, since another may have moved to a page that was read', async () => {
  let stored = ['1', '2', '3', '4', '5']
  const asked: number[] = []
  const found = await everyRecord(async (current) => {
    if (asked.push(current) === 2) stored = stored.filter((id) => id !== '1')
    const records = stored.slice(2 * (current - 1), 2 * current).map((id) => ({ id }))
    return { records, pages: Math.ceil(stored.length / 2), total: stored.length }
  })
  expect(asked).toEqual([1, 2, 1, 2])
  expect(found.map(({ id }) => id)).toEqual(['2', '3', '4', '5'])
})
