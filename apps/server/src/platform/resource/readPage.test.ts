import { describe, expect, it } from 'vitest'
import { readPage } from './readPage'

const letters = [...'abcdefg']
const read = async ({ limit, offset }: { limit: number; offset: number }) => ({
  rows: letters.slice(offset, offset + limit),
  total: letters.length,
})

describe('a page of a list', () => {
  it.each([
    [1, ['a', 'b', 'c']],
    [3, ['g']],
    [4, []],
  ])('number %i holds its rows, and says how many there are', async (current, records) => {
    expect(await readPage({ size: 3, current }, read)).toEqual({
      records,
      total: 7,
      size: 3,
      current,
      pages: 3,
    })
  })

  it('of nothing is one of none', async () => {
    const nothing = async () => ({ rows: [], total: 0 })
    expect(await readPage({ size: 10, current: 1 }, nothing)).toMatchObject({ records: [], pages: 0 })
  })
})
