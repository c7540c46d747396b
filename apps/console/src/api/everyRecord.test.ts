import { expect, it } from 'vitest'
import { everyRecord } from './everyRecord'

it('every record is read page after page, each once though it moved to a later page meanwhile', async () => {
  const pages = [[{ id: '1' }, { id: '2' }], [{ id: '2' }, { id: '3' }], [{ id: '4' }]]
  const asked: number[] = []
  const found = await everyRecord(async (current) => {
    asked.push(current)
    return { records: pages[current - 1] ?? [], pages: pages.length }
  })
  expect(asked).toEqual([1, 2, 3])
  expect(found.map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
})

it('nothing is one empty page', async () => {
  expect(await everyRecord(async () => ({ records: [], pages: 0 }))).toEqual([])
})
