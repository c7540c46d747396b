import { expect, it, vi } from 'vitest'
import { pointInfosTogether } from './pointInfosTogether'

const call = vi.hoisted(() => ({
  callApi: vi.fn(async (_: unknown, { query }: { query: { itemIds: string } }) =>
    query.itemIds.split(',').map((itemId) => ({ itemId })),
  ),
}))
vi.mock('./callApi', () => call)

it('asks once for what the rows of a list ask for, and gives each its own', async () => {
  const rows = await Promise.all([pointInfosTogether(['1', '2']), pointInfosTogether(['2', '3'])])
  expect(rows).toEqual([
    [{ itemId: '1' }, { itemId: '2' }],
    [{ itemId: '2' }, { itemId: '3' }],
  ])
  expect(call.callApi.mock.calls.map(([, { query }]) => query.itemIds)).toEqual(['1,2,3'])
  await pointInfosTogether(['4'])
  expect(call.callApi).toHaveBeenCalledTimes(2)
})
